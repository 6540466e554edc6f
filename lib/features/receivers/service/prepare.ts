import "server-only";
import { customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { customerInfoValue } from "@/lib/contract/customer-info-values";
import type { ReceiverLookup } from "@/lib/contract/lookup";
import type { CreateQuoteBody } from "@/lib/contract/quote";
import { ConflictError, InputError, isUpstreamError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import { typedProblem } from "../check/payer-data";
import type { FromRecord } from "../schema";
import { currenciesOf, readLookup } from "./look-up-receiver";
import { recordToken } from "./payer-record";

type Scope = Pick<EnvironmentContext, "upstream">;
/** The part of a price request that concerns the lookup. */
type Part = Required<Pick<CreateQuoteBody, "lookupId">> & Pick<CreateQuoteBody, "senderCustomerInfo">;

/** A price request to a UMA address, as the browser makes it. */
export interface ToReceiver extends Part {
  umaAddress: string;
  currency?: string;
  /** Who pays: a customer, else the owner of the UMA address. */
  customerId?: string;
  senderUmaAddress?: string;
  /** What is to be filled in from the customer's record. */
  payerFromRecord?: FromRecord;
}

/** A request that is ready to be sent. */
interface Prepared {
  /** The payer's data in full, as they are sent. */
  payerData: Record<string, string>;
  /**
   * Sends it by `call`, passing the part that concerns the lookup. An expired lookup is renewed, once, if the given
   * answers and choices still fit. Throws `InputError` for anything more that the receiver's institution asks for, and
   * what `call` throws: nothing was priced then.
   */
  send: <T>(call: (part: Part) => Promise<T>) => Promise<T>;
}

const NOTHING = "Nothing was priced and no money moved.";
/** Codes that mean the lookup has expired, or requires more than was known. */
const LOOK_AGAIN = new Set(["LOOKUP_REQUEST_NOT_FOUND", "MISSING_MANDATORY_USER_INFO"]);

/**
 * Prepares a request to a UMA address, filling in what the user left to the customer's record. `isSentOnce`: for a call
 * that moves money, the lookup is renewed beforehand. Throws `ConflictError` when the record isn't what was shown,
 * `InputError` for what can't be sent.
 */
export async function prepareForReceiver(
  scope: Scope,
  request: ToReceiver,
  { isSentOnce = false } = {},
): Promise<Prepared> {
  const payerData = await readPayerData(scope, request);
  const partOf = (lookupId: string): Part => ({
    lookupId,
    ...(Object.keys(payerData).length > 0 ? { senderCustomerInfo: payerData } : {}),
  });
  const renewed = async (): Promise<Part> => {
    const lookup = await readLookup(scope, askedBy(request));
    refuseUnfit(lookup, request, payerData);
    return partOf(lookup.lookupId);
  };
  if (isSentOnce) {
    const fresh = await renewed();
    return { payerData, send: (call) => call(fresh) };
  }
  const send: Prepared["send"] = async (call) => {
    try {
      return await call(partOf(request.lookupId));
    } catch (error) {
      if (!isUpstreamError(error) || !LOOK_AGAIN.has(error.failure.serviceCode ?? "")) throw error;
      const again = await renewed();
      if (error.failure.serviceCode !== "LOOKUP_REQUEST_NOT_FOUND") throw error;
      return await call(again);
    }
  };
  return { payerData, send };
}

const askedBy = ({ umaAddress, customerId, senderUmaAddress }: ToReceiver) => ({
  receiverUmaAddress: umaAddress,
  ...(customerId === undefined ? { senderUmaAddress } : { customerId }),
});

/** The typed data, and the rest from the customer's record, which has to match what was shown. */
async function readPayerData({ upstream }: Scope, request: ToReceiver): Promise<Record<string, string>> {
  const { customerId, senderCustomerInfo: typed = {}, payerFromRecord = {} } = request;
  const wrong = Object.entries(typed).flatMap(([name, text]) => {
    const problem = typedProblem(name, text);
    return problem === null ? [] : [[`senderCustomerInfo.${name}`, problem]];
  });
  if (wrong.length > 0) {
    const title = "Some of the payer's details can't be sent.";
    throw new InputError({ title, meaning: NOTHING, fields: Object.fromEntries(wrong) });
  }
  const wanted = Object.entries(payerFromRecord).filter(([name]) => typed[name] === undefined);
  if (wanted.length === 0) return typed;
  const customer = customerId === undefined ? null : await upstream.getCustomer({ params: { customerId } });
  const info = { ...typed };
  const changed: string[] = [];
  for (const [name, token] of wanted) {
    const value = customerInfoValue(name, customer);
    if (customer && value !== null && recordToken(customer.id, name, value) === token) info[name] = value;
    else changed.push(customerInfoLabel(name));
  }
  if (changed.length === 0) return info;
  throw new ConflictError({
    code: "payer_data_changed",
    title: "The customer's record has changed since it was shown.",
    detail: `It differs in: ${changed.join(", ")}.`,
    meaning: NOTHING,
    next: "Review the payer's details, then price it.",
  });
}

/** A renewed lookup may ask for more, or no longer accept the currency. Throws `InputError` with the fields. */
function refuseUnfit(lookup: ReceiverLookup, request: ToReceiver, info: Record<string, string>): void {
  const { requiredPayerDataFields = [] } = lookup;
  const codes = currenciesOf(lookup)?.map(({ currency }) => currency.code);
  const missing = requiredPayerDataFields.filter(({ name, mandatory }) => mandatory && info[name] === undefined);
  const fields = Object.fromEntries(
    missing.map(({ name }) => [
      `senderCustomerInfo.${name}`,
      `${customerInfoLabel(name)} is required by the recipient's institution.`,
    ]),
  );
  const { currency } = request;
  if (currency !== undefined && codes && !codes.includes(currency)) {
    fields["destination.currency"] = `The recipient no longer accepts ${currency}.`;
  }
  if (Object.keys(fields).length === 0) return;
  throw new InputError({
    code: "receiver_changed",
    title: "The recipient's institution now requires other details.",
    meaning: NOTHING,
    next: "Complete the marked fields, then price it.",
    fields,
  });
}
