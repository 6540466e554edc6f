import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { newQuotePath } from "@/lib/ids";

/** The link to the builder; disabled with the reason for roles that can't price. */
export function NewQuoteButton() {
  const environment = useEnvironment();
  if (!useCan("quotes:create")) return <Button disabledReason="Your role can't create quotes.">New quote</Button>;
  return (
    <LinkButton href={newQuotePath(environment)} variant="primary">
      New quote
    </LinkButton>
  );
}
