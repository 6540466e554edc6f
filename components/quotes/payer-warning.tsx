import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { payerCheckQuery } from "@/lib/features/payer-checks/queries";
import { resourcePath } from "@/lib/ids";
import { payingCustomer, type QuoteFormValues, receivingCurrency, sendingCurrency } from "./quote-values";

/**
 * Before pricing, warns about a paying business without the registration number that a guide requires for this currency
 * (interface-revisions 2). Only a warning, as the service decides; silent where that isn't certain or can't be checked.
 */
export function PayerWarning() {
  const environment = useEnvironment();
  const values = useWatch<QuoteFormValues>() as QuoteFormValues;
  const customerId = payingCustomer(values);
  const currency = payoutCurrency(values);
  const input = customerId === null || currency === null ? null : { customerId, currency };
  const { data } = useQuery(payerCheckQuery(environment, input));
  if (!data?.unregistered || customerId === null) return null;
  const { name, canAdd } = data.unregistered;
  const page = resourcePath(environment, customerId) ?? "#";
  return (
    <Banner
      tone="warn"
      title={`${name} has no registration number`}
      isLive
      actions={
        <LinkButton href={canAdd ? `${page}/edit` : page} size="sm">
          {canAdd ? "Add the number" : "Open the customer"}
        </LinkButton>
      }
    >
      According to the service's guide, a business needs one to send {currency}. You can get a price without it, but the
      service may refuse the payment. Your draft stays here.
    </Banner>
  );
}

/** The currency of a bank payout; null while undecided, and where nothing is exchanged or no bank is paid. */
function payoutCurrency(values: QuoteFormValues): string | null {
  const { destinationKind, destination } = values;
  const isBank = destinationKind === "account" ? destination?.kind === "external-account" : destinationKind !== "uma";
  const currency = receivingCurrency(values);
  return isBank && currency !== sendingCurrency(values) ? currency : null;
}
