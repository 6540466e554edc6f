import { Amount } from "@/components/ui/amount";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { BASIS_LABELS, LEG_LABELS, proofMoney } from "@/lib/features/balances/fields";
import type { AccountProof } from "@/lib/features/balances/schema";
import { resourcePath, shortId } from "@/lib/ids";
import { formatCount } from "@/lib/numbers";

/** The rest is in the file. */
const SHOWN = 200;

/** Every counted movement, with the balance after it. */
export function ProofMovements({ proof }: { proof: AccountProof }) {
  const environment = useEnvironment();
  const money = proofMoney(proof);
  const { movements, opening } = proof;
  if (movements.length === 0) return null;
  let balance = BigInt(opening.amount);
  const rows = movements.slice(0, SHOWN).map((movement) => {
    balance += BigInt(movement.amount);
    return { ...movement, balance: String(balance) };
  });
  return (
    <section aria-label="Movements of the proof" className="overflow-x-auto">
      <table className="w-full min-w-[640px]">
        <caption className="sr-only">Movements of the proof</caption>
        <thead>
          <tr className="border-line border-b text-left text-text-2">
            <th className="py-1.5 pr-3 font-medium">Time</th>
            <th className="py-1.5 pr-3 font-medium">Movement</th>
            <th className="py-1.5 pr-3 font-medium">Transaction</th>
            <th className="py-1.5 pr-3 text-right font-medium">Amount</th>
            <th className="py-1.5 text-right font-medium">Balance</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.transactionId} ${row.kind}`} className="border-line border-b last:border-b-0">
              <td className="whitespace-nowrap py-1.5 pr-3">
                <Time value={row.at} />
                <span className="block text-sm text-text-2">
                  {BASIS_LABELS[row.basis]}
                  {row.isShifted ? ", at the boundary" : ""}
                </span>
              </td>
              <td className="py-1.5 pr-3">{LEG_LABELS[row.kind]}</td>
              <td className="py-1.5 pr-3 font-mono text-sm">
                <Link href={resourcePath(environment, row.transactionId) ?? ""}>{shortId(row.transactionId)}</Link>
              </td>
              <td className="py-1.5 pr-3 text-right">
                <Amount value={money(row.amount)} isSigned />
              </td>
              <td className="py-1.5 text-right">
                <Amount value={money(row.balance)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {movements.length > SHOWN ? (
        <p className="pt-2 text-text-2">
          The first {SHOWN} of {formatCount(movements.length)}; the file has all.
        </p>
      ) : null}
    </section>
  );
}
