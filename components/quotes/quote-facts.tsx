import { Description, DescriptionList } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import type { QuoteRow } from "@/lib/features/quotes/schema";
import { resourcePath } from "@/lib/ids";

/** Who, where, when of a quote. */
export function QuoteFacts({ environment, quote }: { environment: string; quote: QuoteRow }) {
  const { transactionId } = quote;
  return (
    <DescriptionList>
      <Description label="Quote">
        <ShortId id={quote.id} hasType />
      </Description>
      <Description label="From">{quote.fromLabel}</Description>
      <Description label="To">{quote.toLabel}</Description>
      <Description label="Created">
        <Time value={quote.createdAt} format="both" />
      </Description>
      <Description label="Expires">
        <Time value={quote.expiresAt} format="both" />
      </Description>
      <Description label="Transaction">
        {transactionId ? (
          <ShortId id={transactionId} hasType href={resourcePath(environment, transactionId) ?? undefined} />
        ) : null}
      </Description>
    </DescriptionList>
  );
}
