import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { newQuotePath } from "@/lib/ids";

/** What stands where there is no payment at all yet, with the way to the first. */
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
