/** The resource types that the service's ids carry: `<Type>:<uuid>` (specification 2.1). */
export const RESOURCE_TYPES = [
  "Transaction",
  "Quote",
  "Customer",
  "InternalAccount",
  "ExternalAccount",
  "Lookup",
  "Webhook",
  // Not the service's: what a transfer is known by here.
  "Transfer",
  // Nor this: a request that needs a second person.
  "SignOff",
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** The type in front of the colon, or null when `id` has none that is known (specification 2.1). */
export function resourceTypeOf(id: string): ResourceType | null {
  const prefix = id.slice(0, Math.max(0, id.indexOf(":")));
  return RESOURCE_TYPES.find((type) => type === prefix) ?? null;
}

/** The id without its type, shortened in the middle: `Transaction:0195f4a0-…-c41e` → `0195f4a0…c41e`. */
export function shortId(id: string): string {
  const bare = id.slice(id.indexOf(":") + 1);
  return bare.length <= 14 ? bare : `${bare.slice(0, 8)}…${bare.slice(-4)}`;
}

/** The sections of the console that show single resources, by their type. */
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

/** The page about a resource within an environment, or null when there is none. */
export function resourcePath(environment: string, id: string): string | null {
  const type = resourceTypeOf(id);
  const section = type && SECTIONS[type];
  return section ? `/${environment}/${section}/${encodeURIComponent(id)}` : null;
}

/** What a form that pays can be opened with: which account pays, which is paid, whose accounts come first. */
export interface NewQuoteFor {
  from?: string;
  to?: string;
  customer?: string;
  /** As it would be typed: in major units, with a decimal point. */
  amount?: string;
  /** The quote that is to be paid once more: all that it was asked for is filled in. */
  again?: string;
  /** The request for a second person that is corrected by it. */
  corrects?: string;
}

/** The builder's address, filled in as far as it is known; nothing is priced before a person asks for it there. */
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
