import { Link } from "@/components/ui/link";
import { ShortId } from "@/components/ui/short-id";
import { useEnvironment } from "@/lib/client/environment";
import type { TransactionRow } from "@/lib/features/transactions/schema";
import { resourcePath } from "@/lib/ids";

interface SideProps {
  side: TransactionRow["source"] | TransactionRow["destination"];
  label: string;
}

/**
 * One side of a payment: its name, and its account. An account without its own page links to its payments, as does a
 * UMA address.
 */
export function Side({ side, label }: SideProps) {
  const environment = useEnvironment();
  const id = side?.accountId ?? side?.umaAddress;
  if (!id) return label;
  const payments = `/${environment}/transactions?${new URLSearchParams({ accountIdentifier: id })}`;
  const href = resourcePath(environment, id) ?? payments;
  if (id === label) return <Link href={href}>{label}</Link>;
  return (
    <>
      <Link href={href}>{label}</Link>
      <span className="block text-text-3">
        <ShortId id={id} />
      </span>
    </>
  );
}
