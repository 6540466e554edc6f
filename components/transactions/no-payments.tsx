import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { newQuotePath } from "@/lib/ids";

/** Shown where there are no payments at all yet, with links to make the first one. */
export function NoPayments() {
  const environment = useEnvironment();
  return (
    <EmptyState
      title="No payments yet"
      actions={
        <LinkButton href={newQuotePath(environment)} variant="primary">
          New quote
        </LinkButton>
      }
    >
      Every incoming and outgoing payment of this environment appears here. Price a quote and execute it to make the
      first.
    </EmptyState>
  );
}
