import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";

interface ExportLinkProps {
  href: string;
  /** Whether the user's role may export; otherwise the button says that it can't. */
  isAllowed?: boolean;
}

/** Downloads everything that a list's filters match as CSV. */
export function ExportLink({ href, isAllowed = true }: ExportLinkProps) {
  if (!isAllowed) return <Button disabledReason="Your role can't export lists.">Export CSV</Button>;
  return (
    // A download, not a page: Next must not prefetch it.
    <LinkButton href={href} prefetch={false} download>
      Export CSV
    </LinkButton>
  );
}
