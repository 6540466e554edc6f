/** The resource types in the service's ids: `<Type>:<uuid>` (specification 2.1). */
export const RESOURCE_TYPES = [
  "Transaction",
  "Quote",
  "Customer",
  "InternalAccount",
  "ExternalAccount",
  "Lookup",
  "Webhook",
  // Not the service's: what identifies a transfer here.
  "Transfer",
  // Not the service's either: a request that needs a second person.
  "SignOff",
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** The type before the colon, or null if `id` has no known type (specification 2.1). */
export function resourceTypeOf(id: string): ResourceType | null {
  const prefix = id.slice(0, Math.max(0, id.indexOf(":")));
  return RESOURCE_TYPES.find((type) => type === prefix) ?? null;
}

/** The id without its type, shortened in the middle: `Transaction:0195f4a0-…-c41e` → `0195f4a0…c41e`. */
export function shortId(id: string): string {
  const bare = id.slice(id.indexOf(":") + 1);
  return bare.length <= 14 ? bare : `${bare.slice(0, 8)}…${bare.slice(-4)}`;
}

/** The sections of the console that show single resources, by type. */
const SECTIONS: Partial<Record<ResourceType, string>> = {
  Transaction: "transactions",
  Quote: "quotes",
  Customer: "customers",
  InternalAccount: "balances",
  ExternalAccount: "external-accounts",
  Transfer: "transfers",
  SignOff: "sign-offs",
};
/** The types of resources that have a page. */
export const SHOWN_TYPES = RESOURCE_TYPES.filter((type) => type in SECTIONS);

/** The page of a resource within an environment, or null if there is none. */
export function resourcePath(environment: string, id: string): string | null {
  const type = resourceTypeOf(id);
  const section = type && SECTIONS[type];
  return section ? `/${environment}/${section}/${encodeURIComponent(id)}` : null;
}

/** The prefill of a payment form: the paying account, the paid account, the customer whose accounts come first. */
export interface NewQuoteFor {
  from?: string;
  to?: string;
  customer?: string;
  /** As typed: in major units, with a decimal point. */
  amount?: string;
  /** The quote to pay again: everything requested in it is filled in. */
  again?: string;
  /** The sign-off request that it corrects. */
  corrects?: string;
}

/** The address of the quote builder with the given prefill; nothing is priced until the user asks for it there. */
export const newQuotePath = (environment: string, given: NewQuoteFor = {}): string =>
  newPath(environment, "quotes", given);

/** The same for the form of a transfer. */
export const newTransferPath = (environment: string, given: NewQuoteFor = {}): string =>
  newPath(environment, "transfers", given);

function newPath(environment: string, section: string, given: NewQuoteFor): string {
  const named = Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]);
  const query = new URLSearchParams(named).toString();
  return `/${environment}/${section}/new${query && `?${query}`}`;
}
