import { CUSTOMER_INFO_FIELDS } from "./customer-info-fields";

/** Names of a customer's own fields → the customer-info field that they hold (specification 2.4). */
const OF_RECORD = {
  businessName: "FULL_NAME",
  legalName: "FULL_NAME",
  address: "POSTAL_ADDRESS",
  customerType: "USER_TYPE",
  umaAddress: "ACCOUNT_IDENTIFIER",
  platformCustomerId: "IDENTIFIER",
} as const;

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");
const KNOWN = new Map<string, string>([
  ...CUSTOMER_INFO_FIELDS.map((name): [string, string] => [keyOf(name), name]),
  ...Object.entries(OF_RECORD).map(([name, field]): [string, string] => [keyOf(name), field]),
]);

/**
 * The customer-info field that a currency requires of customers. A deployment may list it by that name or, as a guide
 * does, by the name of the customer's own field: `fullName`, `businessInfo.taxId`, `address` (specification 2.4, rules
 * 2 and 8). An unknown name is unchanged.
 */
export function requiredCustomerField(name: string): string {
  const [first = name] = name.split(".");
  const last = name.slice(name.lastIndexOf(".") + 1);
  return KNOWN.get(keyOf(first)) ?? KNOWN.get(keyOf(last)) ?? name;
}
