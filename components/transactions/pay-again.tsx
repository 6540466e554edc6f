import { pressPayAgain } from "@/components/quotes/press-again";
import { useCan } from "@/components/shell/session";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { newQuotePath } from "@/lib/ids";

/**
 * The way to the builder, filled in with all that the quote was asked for and priced at once; nothing for roles that do
 * not price.
 */
export function PayAgain({ quoteId }: { quoteId: string }) {
  const environment = useEnvironment();
  if (!useCan("quotes:create")) return null;
  return (
    <LinkButton href={newQuotePath(environment, { again: quoteId })} onNavigate={() => pressPayAgain(quoteId)}>
      Pay again
    </LinkButton>
  );
}
