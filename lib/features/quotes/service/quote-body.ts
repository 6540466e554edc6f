import "server-only";
import { shownFacts, shownRecord } from "@/lib/contract/personal-data";
import type { CreateQuoteBody, Quote } from "@/lib/contract/quote";
import { isLaterPurpose } from "@/lib/contract/quote-status";
import { InputError, isUpstreamError, UpstreamError } from "@/lib/errors";
import { fundingNetworks } from "@/lib/features/accounts/service/funding-networks";
import { checkedAccount } from "@/lib/features/external-accounts/check/new-account";
import { accountBody } from "@/lib/features/external-accounts/service/account-body";
import { environmentAccountTypes } from "@/lib/features/external-accounts/service/account-types";
import { atFormFields } from "@/lib/features/external-accounts/service/create-account";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import { parseInput } from "@/lib/server/http/read-input";
import type { CreateQuoteInput } from "../schema";

/** A request without what only Corridor uses. */
export const forService = ({ payerFromRecord: _, senderUmaAddress: __, shown: ___, ...asked }: CreateQuoteInput) =>
  asked;

/**
 * The body that asks the service for a price (specification 4.3). Account details are checked against the environment's
 * own account types. Throws `InputError` with the fields of the form, also where the deployment accepts no details or
 * doesn't know the purpose or the network.
 */
export function quoteBody(input: CreateQuoteInput, ctx: Pick<EnvironmentContext, "environment">): CreateQuoteBody {
  const { destination, ...rest } = forService(input);
  if (isLaterPurpose(rest.purposeOfPayment) && !environmentCan(ctx.environment, "newerPurposes")) {
    const message = "This deployment doesn't know that purpose. Choose another one.";
    throw new InputError({ title: message, fields: { purposeOfPayment: message } });
  }
  checkNetwork(rest.source, ctx);
  if (destination.destinationType !== "EXTERNAL_ACCOUNT_DETAILS") return { ...rest, destination };
  if (!environmentCan(ctx.environment, "accountDetailsDestination")) {
    throw new InputError({
      title: "This deployment doesn't accept account details in a quote.",
      next: "Add the external account first, then price the payment to it.",
    });
  }
  const table = environmentAccountTypes(ctx);
  const account = parseInput(checkedAccount(table), destination.externalAccountDetails);
  const owner = account.scope === "customer" ? { customerId: account.customerId } : {};
  const externalAccountDetails = { ...accountBody(account, table), ...owner };
  return { ...rest, destination: { ...destination, externalAccountDetails } };
}

/** A stablecoin must arrive on the network that the price names: on any other it would be lost. */
function checkNetwork(source: CreateQuoteInput["source"], { environment }: Pick<EnvironmentContext, "environment">) {
  if (source.sourceType !== "REALTIME_FUNDING") return;
  const networks = fundingNetworks(environment, source.currency);
  const { cryptoNetwork } = source;
  if (cryptoNetwork === undefined ? !networks : networks?.includes(cryptoNetwork)) return;
  const message = networks
    ? "Choose the network they pay in on."
    : "This deployment doesn't take a network. Price it without one.";
  throw new InputError({ title: message, fields: { "source.cryptoNetwork": message } });
}

/**
 * A request as it is recorded: without numbers or personal data. Account details become the account that the service
 * created from them, if `quote` names it.
 */
export function onRecord(input: CreateQuoteInput, quote?: Quote): CreateQuoteInput {
  const { destination, senderCustomerInfo } = input;
  const sender = senderCustomerInfo ? shownRecord({ senderCustomerInfo }, "customer") : {};
  if (destination.destinationType !== "EXTERNAL_ACCOUNT_DETAILS") return { ...input, ...sender };
  const accountId = quote?.destination?.accountId;
  if (accountId !== undefined) return { ...input, destination: { destinationType: "ACCOUNT", accountId } };
  const { beneficiary: _, rails: __, ...account } = destination.externalAccountDetails;
  return { ...input, destination: { ...destination, externalAccountDetails: { ...account, accountInfo: {} } } };
}

/** What the receiver's institution was told about the payer, as recorded: masked. */
export function payerDataOnRecord(payerData: Record<string, string> | null) {
  return payerData ? { payerData: shownFacts(payerData, "customer") } : {};
}

const WITHIN = /^destination\.externalAccountDetails\./;

/** The refusal with its complaints about account details mapped to the fields of their form. */
export function atFields(error: unknown): unknown {
  if (!isUpstreamError(error) || !error.facts.fields) return error;
  const entries = Object.entries(error.facts.fields);
  if (!entries.some(([path]) => WITHIN.test(path))) return error;
  const fields = Object.fromEntries(entries.map(([path, message]) => [path.replace(WITHIN, ""), message]));
  return atFormFields(new UpstreamError(error.status, { ...error.facts, fields }, error.failure, { cause: error }));
}
