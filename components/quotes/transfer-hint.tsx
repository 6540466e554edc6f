import { useWatch } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { newTransferPath } from "@/lib/ids";
import { type QuoteFormValues, receivingCurrency, sendingCurrency } from "./quote-values";

/** Within one currency nothing is exchanged: links to a transfer, with what was typed (specification 4.3, rule 3). */
export function TransferHint() {
  const environment = useEnvironment();
  const values = useWatch<QuoteFormValues>() as QuoteFormValues;
  const currency = sendingCurrency(values);
  const { sourceKind, source, destinationKind, destination, lockedCurrencyAmount } = values;
  if (currency === null || currency !== receivingCurrency(values) || destinationKind === "uma") return null;
  const title = `Both sides are in ${currency}`;
  const isPair = sourceKind === "account" && destinationKind === "account" && source?.kind !== destination?.kind;
  if (!isPair) {
    return (
      <Banner tone="info" title={title} isLive>
        Nothing is exchanged, so it can't be priced. Within one currency, money moves between an internal and an
        external account, by a transfer.
      </Banner>
    );
  }
  const customer = source?.customerId ?? destination?.customerId ?? undefined;
  const given = { from: source?.id, to: destination?.id, customer, amount: lockedCurrencyAmount.trim() };
  return (
    <Banner
      tone="info"
      title={title}
      isLive
      actions={
        <LinkButton href={newTransferPath(environment, given)} size="sm">
          Use a transfer instead
        </LinkButton>
      }
    >
      Nothing is exchanged, so no quote is needed. The transfer begins with these accounts and this amount; your draft
      stays here.
    </Banner>
  );
}
