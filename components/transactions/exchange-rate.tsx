import type { PaymentRate } from "@/lib/money";

/** The payment's one rate; the service's own is shown beside it only if it differs, with a word on why. */
export function ExchangeRate({ rate }: { rate: PaymentRate }) {
  return (
    <>
      {rate.text} <span className="text-text-3">fees included</span>
      {rate.stated ? (
        <span className="block text-sm text-text-2">
          Service's rate {rate.stated.why}: {rate.stated.text}
        </span>
      ) : null}
    </>
  );
}
