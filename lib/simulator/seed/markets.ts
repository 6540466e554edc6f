import { NAME_LISTS } from "./names";

const CURRENCIES = new Map<string, string>(
  Object.values(NAME_LISTS).map(({ country, currency }) => [country, currency]),
);

/** Where and in what a customer transacts (interface-revisions 5): at home, and in dollars. */
export function marketOf(customer: { address?: { country?: unknown }; nationality?: unknown }) {
  const region = String(customer.address?.country ?? customer.nationality ?? "US");
  return { region, currencies: [...new Set([CURRENCIES.get(region) ?? "USD", "USD"])] };
}
