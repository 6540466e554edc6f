import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { newTransferPath } from "@/lib/ids";

/** The link to the form; disabled with the reason for roles that can't make transfers. */
export function NewTransferButton() {
  const environment = useEnvironment();
  if (!useCan("transfers:create")) {
    return <Button disabledReason="Your role can't make transfers.">New transfer</Button>;
  }
  return (
    <LinkButton href={newTransferPath(environment)} variant="primary">
      New transfer
    </LinkButton>
  );
}
