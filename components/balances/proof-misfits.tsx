import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { proofMoney } from "@/lib/features/balances/fields";
import type { AccountProof } from "@/lib/features/balances/schema";
import { resourcePath, shortId } from "@/lib/ids";
import { formatMoney } from "@/lib/money";

/** What doesn't tie out, each with the two balances that it lies between. */
export function Misfits({ proof }: { proof: AccountProof }) {
  const environment = useEnvironment();
  const money = proofMoney(proof);
  if (proof.misfits.length === 0) return null;
  return (
    <section aria-label="Discrepancies" className="grid gap-2">
      <h3 className="font-semibold">Discrepancies</h3>
      <ul className="grid gap-2">
        {proof.misfits.map(({ from, to, amount, transactionIds }) => (
          <li key={`${from.at} ${to.at}`} className="rounded-md border border-line px-3 py-2">
            {transactionIds.length === 0 ? (
              <>No transaction explains {formatMoney(money(amount))} of the change in balance.</>
            ) : (
              <>
                {transactionIds.length === 1 ? "This transaction" : "One of these transactions"} isn't reflected in the
                balance:{" "}
                {transactionIds.map((id) => (
                  <Link key={id} href={resourcePath(environment, id) ?? ""} className="mr-2 font-mono text-sm">
                    {shortId(id)}
                  </Link>
                ))}
              </>
            )}
            <span className="block text-sm text-text-2">
              Between {formatMoney(money(from.amount))} at <Time value={from.at} /> and {formatMoney(money(to.amount))}{" "}
              at <Time value={to.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
