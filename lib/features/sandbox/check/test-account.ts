import type { AccountType } from "@/lib/contract/account-types";
import { checkedAccount } from "@/lib/features/external-accounts/check/new-account";
import type { CreateAccountInput } from "@/lib/features/external-accounts/schema";

interface Wanted {
  type: string;
  /** Three digits. */
  ending: string;
  customerId: string;
  /** The platform's own id for it. */
  id: string;
}

/** Valid data by the currency of a bank account, with an identifying number that ends as requested. */
const DATA: Record<string, (ending: string) => Record<string, string>> = {
  USD: (ending) => ({
    ...{ accountNumber: `100000000${ending}`, routingNumber: "021000021", accountCategory: "CHECKING" },
    bankName: "Sandbox Bank",
  }),
  MXN: (ending) => ({ clabeNumber: clabe(ending) }),
  EUR: (ending) => ({ iban: iban("DE", `370400440000000${ending}`) }),
  GBP: (ending) => ({ sortCode: "200000", accountNumber: `55779${ending}` }),
};
const COUNTRIES: Record<string, string> = { USD: "US", MXN: "MX", EUR: "DE", GBP: "GB" };

/** The input for a test account, checked by the environment's table; null where there is none of this type. */
export function testAccount(
  table: readonly AccountType[],
  { type: name, ending, customerId, id }: Wanted,
): CreateAccountInput | null {
  const type = table.find(({ type }) => type === name);
  const currency = type?.currency ?? "";
  const data = DATA[currency]?.(ending);
  if (!type || !data) return null;
  const country = COUNTRIES[currency] ?? "";
  const { data: account } = checkedAccount(table).safeParse({
    ...{ scope: "customer", customerId, currency, platformAccountId: id, accountType: name },
    rails: type.rails.slice(0, 1),
    accountInfo: data,
    beneficiary: {
      ...{ beneficiaryType: "INDIVIDUAL", fullName: "Sandbox Beneficiary", birthDate: "1990-01-15" },
      ...{ nationality: country, countryOfResidence: country },
      address: { line1: "1 Sandbox Street", city: "Sandbox", postalCode: "10000", country },
    },
  });
  return account ?? null;
}

/** A CLABE with this ending: its last digit is the check digit, so the account digits before it are searched. */
function clabe(ending: string): string {
  for (let account = 0; account < 10; account += 1) {
    const digits = `012180${account}00000000${ending}`.slice(0, 18);
    const sum = [...digits.slice(0, 17)].reduce((all, digit, at) => all + ((Number(digit) * weightAt(at)) % 10), 0);
    if ((10 - (sum % 10)) % 10 === Number(digits[17])) return digits;
  }
  throw new Error(`no CLABE ends in ${ending}`);
}

const weightAt = (at: number) => [3, 7, 1][at % 3] ?? 1;

/** An IBAN of this account: its check digits come first. */
function iban(country: string, account: string): string {
  const letters = [...country].map((letter) => letter.charCodeAt(0) - 55).join("");
  const check = 98n - (BigInt(`${account}${letters}00`) % 97n);
  return `${country}${String(check).padStart(2, "0")}${account}`;
}
