import { Description, DescriptionList } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { UnreadFields } from "@/components/ui/unread";
import { useEnvironment } from "@/lib/client/environment";
import type { QuoteView } from "@/lib/features/quotes/schema";
import { resourcePath } from "@/lib/ids";
import { carriedWords } from "./asked-words";
import { Party } from "./party";
import { TOLD_LABEL, ToldOfPayer } from "./told-of-payer";

const SENT_OR_FAILED = ["PROCESSING", "COMPLETED", "FAILED"];

/** A quote's parties, accounts, times and purpose. */
export function QuoteDetails({ view }: { view: QuoteView }) {
  const environment = useEnvironment();
  const { quote, payer, payee, asked, payerData } = view;
  const { transactionId } = quote;
  const { purpose, memo } = carriedWords(asked);
  // Of a quote that was sent or failed the price no longer expires.
  const isOver = quote.execution === "done" || (quote.status !== undefined && SENT_OR_FAILED.includes(quote.status));
  return (
    <>
      <UnreadFields fields={quote.unreadFields} />
      <DescriptionList>
        <Description label="From">
          <Party party={payer} currency={quote.sendingCurrency?.code ?? null} />
        </Description>
        <Description label="To">
          <Party party={payee} currency={quote.receivingCurrency?.code ?? null} />
        </Description>
        {payerData ? (
          <Description label={TOLD_LABEL}>
            <ToldOfPayer data={payerData} />
          </Description>
        ) : null}
        <Description label="Purpose">{purpose}</Description>
        <Description label="Memo">{memo}</Description>
        <Description label="Quote">
          <ShortId id={quote.id} hasType />
        </Description>
        <Description label="Created">
          <Time value={quote.createdAt} format="both" />
        </Description>
        {isOver ? null : (
          <Description label={quote.status === "EXPIRED" ? "Expired" : "Expires"}>
            <Time value={quote.expiresAt} format="both" />
          </Description>
        )}
        <Description label="Transaction">
          {transactionId ? (
            <ShortId id={transactionId} hasType href={resourcePath(environment, transactionId)} />
          ) : null}
        </Description>
      </DescriptionList>
    </>
  );
}
