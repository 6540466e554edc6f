import { pressPayAgain } from "@/components/quotes/press-again";
import { useCan } from "@/components/shell/session";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { newQuotePath } from "@/lib/ids";

/**
 * The link to the builder, filled in with the quote's original request and priced at once; absent for roles that can't
 * price.
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
