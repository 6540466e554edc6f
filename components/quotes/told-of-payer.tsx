import type { QuoteView } from "@/lib/features/quotes/schema";

/** How what the recipient's institution is told of the payer is called, wherever it stands. */
export const TOLD_LABEL = "Payer details shared";

/** What the recipient's institution is told of the payer, masked: a line for each field. */
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
