import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { newQuotePath } from "@/lib/ids";

/** The way to the builder; for roles that do not price it is off, with the reason. */
export function NewQuoteButton() {
  const environment = useEnvironment();
  if (!useCan("quotes:create")) return <Button disabledReason="Your role can't create quotes.">New quote</Button>;
  return (
    <LinkButton href={newQuotePath(environment)} variant="primary">
      New quote
    </LinkButton>
  );
}
