import "server-only";
import type { Customer } from "@/lib/contract/customer";
import type { ReceiverLookup } from "@/lib/contract/lookup";
import { sameUmaAddress } from "@/lib/contract/uma-address";
import { AppError, ConflictError, isUpstreamError, NotFoundError, type UpstreamError } from "@/lib/errors";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { LookUpReceiverInput, ReceiverView } from "../schema";
import { payerField } from "./payer-record";

/**
 * What a receiver accepts, and what their institution asks about the payer, with the values from the customer's record
 * (specification 4.4, interface-defaults 3). Moves no money. Throws `NotFoundError` for an unknown address,
 * `UpstreamError` for an institution that can't be reached or speaks another version.
 */
export async function lookUpReceiver(ctx: EnvironmentContext, input: LookUpReceiverInput): Promise<ReceiverView> {
  requirePermission(ctx, "quotes:create");
  const [lookup, customer] = await Promise.all([
    readLookup(ctx, input),
    input.customerId === undefined ? null : ctx.upstream.getCustomer({ params: { customerId: input.customerId } }),
  ]);
  return viewOf(lookup, customer, input);
}

/** Looks a receiver up, with its refusals in words. Throws as `lookUpReceiver`. */
export async function readLookup(
  { upstream }: Pick<EnvironmentContext, "upstream">,
  { receiverUmaAddress, ...query }: LookUpReceiverInput,
): Promise<ReceiverLookup> {
  try {
    const lookup = await upstream.lookupReceiver({ params: { receiverUmaAddress }, query });
    const found = lookup.receiverUmaAddress;
    if (found === undefined || sameUmaAddress(found, receiverUmaAddress)) return lookup;
  } catch (error) {
    throw isUpstreamError(error) ? inWords(error) : error;
  }
  throw new ConflictError({
    code: "receiver_other",
    title: "The service looked up a different address from the one requested.",
    next: "Check the address and try again; contact the service if it happens again.",
  });
}

/** The refusals that have a special meaning for a receiver. */
function inWords(error: UpstreamError): AppError {
  const { httpStatus, serviceCode } = error.failure;
  if (httpStatus === 404 && serviceCode !== undefined) {
    return new NotFoundError({
      code: "receiver_unknown",
      title: "Nobody has this UMA address.",
      next: "Check it with the recipient.",
    });
  }
  const isGone = httpStatus === 404 || httpStatus === 405 || httpStatus === 501;
  if (!isGone) return error;
  return new AppError(422, {
    code: "receiver_lookup_missing",
    title: "This deployment of the service can't look up recipients.",
    next: "Pay to an account instead.",
  });
}

/**
 * The currencies that a receiver takes; undefined where the service states none, or none that can be read: that is not
 * the same as none that they take.
 */
export function currenciesOf({ supportedCurrencies, unreadFields }: ReceiverLookup) {
  const isCut = unreadFields?.some((name) => name.startsWith("supportedCurrencies")) === true;
  return isCut && supportedCurrencies?.length === 0 ? undefined : supportedCurrencies;
}

function viewOf(lookup: ReceiverLookup, customer: Customer | null, input: LookUpReceiverInput): ReceiverView {
  const { lookupId, requiredPayerDataFields = [] } = lookup;
  const fields = new Map(requiredPayerDataFields.map((field) => [field.name, field]));
  return {
    umaAddress: input.receiverUmaAddress,
    payer: input.customerId ?? input.senderUmaAddress ?? "",
    lookupId,
    currencies:
      currenciesOf(lookup)?.map(({ currency, estimatedExchangeRate, min, max }) => ({
        code: currency.code,
        name: currency.name ?? null,
        decimals: currency.decimals,
        estimatedRate: estimatedExchangeRate ?? null,
        min: min ?? null,
        max: max ?? null,
      })) ?? null,
    // A field not marked as mandatory is optional (interface-defaults 3).
    fields: [...fields.values()].map(({ name, mandatory }) => payerField(name, mandatory === true, customer)),
  };
}
