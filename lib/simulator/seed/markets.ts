import { NAME_LISTS } from "./names";

const CURRENCIES = new Map<string, string>(
  Object.values(NAME_LISTS).map(({ country, currency }) => [country, currency]),
);

interface Customer {
  address?: { country?: unknown };
  nationality?: unknown;
  region?: string;
  currencies?: string[];
}

/** A customer's region and currencies (interface-revisions 5): as stated, else home, in its currency and dollars. */
export function marketOf(customer: Customer) {
  const home = String(customer.address?.country ?? customer.nationality ?? "US");
  const { region = home, currencies = [...new Set([CURRENCIES.get(home) ?? "USD", "USD"])] } = customer;
  return { region, currencies };
}
