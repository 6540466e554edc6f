import { useQueryClient } from "@tanstack/react-query";
import { useEnvironment } from "@/lib/client/environment";
import { isProblemError, ProblemError } from "@/lib/client/problem";
import type { QuoteFormValues } from "./quote-values";
import { currentReceiver, payerPath } from "./uma-request";

/** Refusals of a repeated lookup, which name no field. */
const OF_LOOKUP = new Set([
  ...["receiver_unknown", "receiver_other", "receiver_lookup_missing"],
  ...["lnurlp_request_failed", "counterparty_pubkey_fetch_error", "unsupported_uma_version"],
]);
/** What was shown about the recipient or the payer is outdated. */
const OUTDATED = new Set(["payer_data_changed", "receiver_changed", "missing_mandatory_user_info"]);

const PAYER = "senderCustomerInfo.";

/** The form's fields by the service's names, where they differ. */
const OF_UMA: Record<string, string> = {
  "destination.currency": "uma.currency",
  "destination.umaAddress": "uma.umaAddress",
  lookupId: "uma.umaAddress",
};
const OF_FUNDING: Record<string, string> = {
  source: "fundingCurrency",
  "source.currency": "fundingCurrency",
  "source.cryptoNetwork": "fundingCurrency",
  "source.sourceType": "fundingCurrency",
  "source.customerId": "fundingCustomer",
};

/** The network has its own field if the deployment is known to require it. */
function ofFunding(path: string, { fundingNetwork }: QuoteFormValues): string | undefined {
  return path === "source.cryptoNetwork" && fundingNetwork ? "fundingNetwork" : OF_FUNDING[path];
}

/**
 * Returns a function that moves a price refusal's messages about a UMA recipient, or about the funding, to the form's
 * fields. Outdated data is looked up again.
 */
export function useRefusalAtFields() {
  const client = useQueryClient();
  const environment = useEnvironment();
  return (error: unknown, values: QuoteFormValues): unknown => {
    if (!isProblemError(error)) return error;
    if (values.destinationKind !== "uma" && values.sourceKind !== "funding") return error;
    if (OUTDATED.has(error.code)) void client.invalidateQueries({ queryKey: ["receivers", environment] });
    const { code, title, detail, meaning, next, retryAfterSeconds, status, requestId } = error;
    const { fields, rest } = placed(error, values);
    const more = [detail, ...rest].filter(Boolean).join(" ") || undefined;
    const facts = { code, title, detail: more, meaning, next, retryAfterSeconds, fields };
    return new ProblemError(facts, status, requestId, { cause: error });
  };
}

function placed({ code, title, fields: said = {} }: ProblemError, values: QuoteFormValues) {
  const [isUma, isFunding] = [values.destinationKind === "uma", values.sourceKind === "funding"];
  const asked = new Set(currentReceiver(values)?.fields.map(({ name }) => name));
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const [path, message] of Object.entries(said)) {
    if (path.startsWith(PAYER)) {
      const name = path.slice(PAYER.length);
      if (asked.has(name)) fields[payerPath(values, name)] = message;
      // Its field doesn't exist until the recipient has been looked up again.
      else rest.push(message);
    } else fields[(isUma && OF_UMA[path]) || (isFunding && ofFunding(path, values)) || path] = message;
  }
  if (isUma && OF_LOOKUP.has(code)) fields["uma.umaAddress"] ??= title;
  return { fields, rest };
}
