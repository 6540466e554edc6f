import type { QuoteView } from "@/lib/features/quotes/schema";

/** The label, everywhere, of the payer details shared with the recipient's institution. */
export const TOLD_LABEL = "Payer details shared";

/** The payer details shared with the recipient's institution, masked: one line per field. */
export function ToldOfPayer({ data }: { data: NonNullable<QuoteView["payerData"]> }) {
  return (
    <>
      {data.map(({ name, label, text }) => (
        <span key={name} className="block">
          {label}: <bdi>{text}</bdi>
        </span>
      ))}
    </>
  );
}
