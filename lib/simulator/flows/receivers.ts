import { parseUmaAddress } from "@/lib/contract/uma";
import { customerByUma } from "../handlers/customers";
import { refuse } from "../http/api-error";
import { counterpartyInformation } from "../seed/counterparties";
import { UMA_DOMAIN } from "../seed/customers";
import { NAME_LISTS } from "../seed/names";
import type { World } from "../state/world";

/** Somebody who can be paid at a UMA address. */
export interface Receiver {
  umaAddress: string;
  /** Currencies that the receiver takes, preferred first. */
  currencies: string[];
  information?: Record<string, string>;
  requiredFields: { name: string; mandatory: boolean }[];
}

const FIELDS = [
  { name: "FULL_NAME", mandatory: true },
  { name: "NATIONALITY", mandatory: false },
];

/**
 * Looks a UMA address up. Throws 404 for one of the platform's domain that nobody has, 412 and 424 for the usernames
 * `$oldversion…` and `$nobody…`, which stand for institutions that answer badly.
 */
export function receiverOf(world: World, address: string): Receiver {
  const parsed = parseUmaAddress(address);
  if (!parsed) throw refuse(400, "INVALID_UMA_ADDRESS", "This is not a UMA address.");
  const umaAddress = `${parsed.username}@${parsed.domain}`;
  if (parsed.username.startsWith("$oldversion")) {
    throw refuse(412, "UNSUPPORTED_UMA_VERSION", "The receiving institution uses another version.", {
      supported: ["1.0"],
    });
  }
  if (parsed.username.startsWith("$nobody")) {
    throw refuse(424, "LNURLP_REQUEST_FAILED", "The receiving institution doesn't recognise this address.");
  }
  if (parsed.domain === UMA_DOMAIN) {
    const customer = customerByUma(world, umaAddress);
    if (!customer) throw refuse(404, "USER_NOT_FOUND", "No one has this UMA address.");
    const country = customer.address?.country as keyof typeof NAME_LISTS | undefined;
    const home = country === undefined ? "USD" : (NAME_LISTS[country]?.currency ?? "USD");
    return { umaAddress, currencies: [...new Set([home, "USD", "BTC"])], requiredFields: [] };
  }
  const person = world.history.counterparties.find((known) => known.umaAddress === umaAddress);
  const home = person?.currency ?? /\.(usd|eur|mxn|gbp|brl|php)$/.exec(parsed.username)?.[1]?.toUpperCase() ?? "USD";
  return {
    umaAddress,
    currencies: [...new Set([home, "USD", "BTC"])],
    ...(person ? { information: counterpartyInformation(person) } : {}),
    requiredFields: FIELDS,
  };
}
