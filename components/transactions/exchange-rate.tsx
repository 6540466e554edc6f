import type { PaymentRate } from "@/lib/money";

/** The one rate of a payment; the service's own stands beside it only where it is another, with a word why. */
export function ExchangeRate({ rate }: { rate: PaymentRate }) {
  return (
    <>
      {rate.text} <span className="text-text-3">fees included</span>
      {rate.stated ? (
        <span className="block text-sm text-text-2">
          The service states {rate.stated.text}: {rate.stated.why}
        </span>
      ) : null}
    </>
  );
}
