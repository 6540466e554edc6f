import { CopyButton } from "@/components/ui/copy-button";
import { ShortId } from "@/components/ui/short-id";
import { useEnvironment } from "@/lib/client/environment";
import type { QuoteParty } from "@/lib/features/quotes/schema";
import { resourcePath } from "@/lib/ids";

interface PartyProps {
  party: QuoteParty;
  /** Null if the quote doesn't state it. */
  currency: string | null;
}

/** One side of a payment in full: who, which account, which currency, and the unambiguous id. */
export function Party({ party, currency }: PartyProps) {
  const environment = useEnvironment();
  const { id, name, account } = party;
  // A UMA address serves as its own name: shown in full.
  if (id !== null && id === name) {
    return (
      <>
        <span className="block">
          <bdi className="break-all font-mono text-sm">{id}</bdi> <CopyButton value={id} label="Copy UMA address" />
        </span>
        {currency === null ? null : <span className="block text-text-2">{currency}</span>}
      </>
    );
  }
  return (
    <>
      <span className="block">{name ?? "Name not known here"}</span>
      <span className="block text-text-2">
        {[account, currency !== null && account?.includes(currency) ? null : currency].filter(Boolean).join(" · ")}
      </span>
      {id ? <ShortId id={id} hasType href={environment ? resourcePath(environment, id) : undefined} /> : null}
    </>
  );
}
