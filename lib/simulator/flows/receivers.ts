import { parseUmaAddress } from "@/lib/contract/uma-address";
import { customerByUma } from "../handlers/customers";
import { refuse } from "../http/api-error";
import { counterpartyInformation } from "../seed/counterparties";
import { UMA_DOMAIN } from "../seed/customers";
import { NAME_LISTS } from "../seed/names";
import type { World } from "../state/world";

/** A receiver who can be paid at a UMA address. */
export interface Receiver {
  umaAddress: string;
  /** Currencies that the receiver accepts, preferred first. */
  currencies: string[];
  information?: Record<string, string>;
  requiredFields: { name: string; mandatory: boolean }[];
}

const must = (name: string) => ({ name, mandatory: true });
const may = (name: string) => ({ name, mandatory: false });
const USUAL = [must("FULL_NAME"), may("NATIONALITY")];

/** Receivers with special behaviour, for trying things out (lib/contract/demo-receivers.ts). */
const KNOWN: Record<string, Omit<Receiver, "umaAddress">> = {
  "$ana.prado@wallet.azulpay.example": {
    currencies: ["MXN", "USD"],
    requiredFields: [must("FULL_NAME"), must("BIRTH_DATE"), must("POSTAL_ADDRESS"), may("NATIONALITY")],
    information: { FULL_NAME: "Ana Prado", BIRTH_DATE: "1990-01-31", NATIONALITY: "MX" },
  },
  "$kofi.mensah@uma.northstar.example": {
    currencies: ["EUR", "GBP"],
    requiredFields: [must("FULL_NAME"), must("COUNTRY_OF_RESIDENCE"), must("PHONE_NUMBER"), may("TAX_ID")],
    information: { FULL_NAME: "Kofi Mensah", NATIONALITY: "GH" },
  },
  "$clinic@pay.lumenbank.example": { currencies: ["USD"], requiredFields: [] },
};

/** Usernames with these prefixes make lookups fail (interface-defaults 4). */
const FAILING: [start: string, status: number, code: string, message: string][] = [
  ["$oldversion", 412, "UNSUPPORTED_UMA_VERSION", "The receiving institution uses another version."],
  ["$unreachable", 424, "LNURLP_REQUEST_FAILED", "The receiving institution didn't answer."],
  ["$nokeys", 424, "COUNTERPARTY_PUBKEY_FETCH_ERROR", "The receiving institution's keys can't be read."],
];

/**
 * Looks up a UMA address. Throws 404 for one that nobody has (in the platform's domain, or `$unknown…` and `$nobody…`
 * in any), 412 and 424 for failing institutions: `$oldversion…`, `$unreachable…`, `$nokeys…`, and the whole domain set
 * as `unreachableInstitution`.
 */
export function receiverOf(world: World, address: string): Receiver {
  const parsed = parseUmaAddress(address);
  if (!parsed) throw refuse(400, "INVALID_UMA_ADDRESS", "This is not a UMA address.");
  const { username, domain } = parsed;
  const umaAddress = `${username}@${domain}`;
  const failing = FAILING.find(([start]) => username.startsWith(start));
  if (failing) throw refuse(failing[1], failing[2], failing[3]);
  if (domain === world.settings.unreachableInstitution.toLowerCase()) {
    throw refuse(424, "LNURLP_REQUEST_FAILED", "The receiving institution didn't answer.");
  }
  if (/^\$(unknown|nobody)/.test(username)) throw unknown(world);
  const besides = namesIn(world.settings.requiredPayerFields).map(must);
  const asking = (fields: Receiver["requiredFields"]) => [
    ...fields.filter(({ name }) => besides.every((other) => other.name !== name)),
    ...besides,
  ];
  if (domain === UMA_DOMAIN) {
    const customer = customerByUma(world, umaAddress);
    if (!customer) throw unknown(world);
    const country = customer.address?.country as keyof typeof NAME_LISTS | undefined;
    const home = country === undefined ? "USD" : (NAME_LISTS[country]?.currency ?? "USD");
    return { umaAddress, currencies: [...new Set([home, "USD", "BTC"])], requiredFields: asking([]) };
  }
  const known = KNOWN[umaAddress];
  if (known) return { umaAddress, ...known, requiredFields: asking(known.requiredFields) };
  const person = world.history.counterparties.find((each) => each.umaAddress === umaAddress);
  const home = person?.currency ?? /\.(usd|eur|mxn|gbp|brl|php)$/.exec(username)?.[1]?.toUpperCase() ?? "USD";
  return {
    umaAddress,
    currencies: [...new Set([home, "USD", "BTC"])],
    ...(person ? { information: counterpartyInformation(person) } : {}),
    requiredFields: asking(USUAL),
  };
}

const unknown = ({ options }: World) =>
  refuse(404, options.deployment.bundle === "R2" ? "UMA_NOT_FOUND" : "USER_NOT_FOUND", "No one has this UMA address.");

const namesIn = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
