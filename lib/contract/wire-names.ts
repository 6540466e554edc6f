import type { z } from "zod";
import type { Destination, Source } from "./party";
import type { RateDetails } from "./payment-instructions";
import { nameUmaSides } from "./uma-sides";

interface Named {
  source?: Source;
  destination?: Destination;
  rateDetails?: RateDetails;
}

type Wrong = (field: string) => void;

const SERVICE_FEES = ["Multiplier", "FixedFee", "VariableFeeRate", "VariableFeeAmount"] as const;
type ServiceFee = (typeof SERVICE_FEES)[number];
const KNOWN = new Set<string>([
  ...["counterpartyMultiplier", "counterpartyFixedFee"],
  ...SERVICE_FEES.map((name) => `serviceApi${name}`),
]);
/** `gridApiFixedFee` on the wire is `serviceApiFixedFee` in the specification: the prefix is the service's own name. */
const SERVICE_FEE = new RegExp(`^[a-z][A-Za-z0-9]*Api(${SERVICE_FEES.join("|")})$`);

/** The name that a fee field is read as: `gridApiFixedFee` → `serviceApiFixedFee`; any other name is unchanged. */
export function readAs(field: string): string {
  const name = KNOWN.has(field) ? undefined : SERVICE_FEE.exec(field)?.[1];
  return name === undefined ? field : `serviceApi${name}`;
}

const WHOLE: readonly ServiceFee[] = ["FixedFee", "VariableFeeAmount"];

/** Renames fees, in place. One that isn't a valid number is passed to `wrong` and left as received. */
function nameFees(details: RateDetails, wrong: Wrong): void {
  for (const key in details) {
    if (KNOWN.has(key)) continue;
    const name = SERVICE_FEE.exec(key)?.[1] as ServiceFee | undefined;
    if (name === undefined) continue;
    const value = details[key];
    if (typeof value !== "number" || (WHOLE.includes(name) && !Number.isSafeInteger(value))) wrong(key);
    else if (details[`serviceApi${name}`] === undefined) {
      details[`serviceApi${name}`] = value;
      delete details[key];
    }
  }
}

function nameAll(payment: Named & { [field: string]: unknown }, wrong: Wrong): void {
  nameUmaSides(payment);
  const details = payment.rateDetails;
  // No service uses both names: a fee under the specification's name saves checking every key.
  if (details !== undefined && details.serviceApiMultiplier === undefined) nameFees(details, wrong);
}

type Check<T> = z.core.ParsePayload<T>;

function complain(ctx: Check<unknown>, path: PropertyKey[]): void {
  ctx.issues.push({ code: "custom", path, message: "This isn't a valid number for this field.", input: ctx.value });
}

/**
 * Renames what a quote or a transaction has under other names or in another place (interface-revisions 1 and 4): fees
 * under the service's own prefix, UMA addresses next to the sides. In place, since zod has just created the value.
 */
export function wireNames(ctx: Check<Named & { [field: string]: unknown }>): void {
  nameAll(ctx.value, (field) => complain(ctx, ["rateDetails", field]));
}

/** The same for all records of a page at once: a check per record would add half of the time it takes to parse them. */
export function wireNamesOfPage(ctx: Check<{ data: (Named & { [field: string]: unknown })[] }>): void {
  const { data } = ctx.value;
  for (let at = 0; at < data.length; at++) {
    const payment = data[at];
    if (payment) nameAll(payment, (field) => complain(ctx, ["data", at, "rateDetails", field]));
  }
}
