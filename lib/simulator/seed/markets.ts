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

/** Where and in what a customer transacts (interface-revisions 5): as stated, else at home and in dollars. */
export function marketOf(customer: Customer) {
  const home = String(customer.address?.country ?? customer.nationality ?? "US");
  const { region = home, currencies = [...new Set([CURRENCIES.get(home) ?? "USD", "USD"])] } = customer;
  return { region, currencies };
}
