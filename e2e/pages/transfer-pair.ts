import type { Customer } from "@/lib/contract/customer";
import type { ExternalAccount } from "@/lib/contract/external-account";
import type { Page as ServicePage } from "@/lib/contract/list-page";
import type { OwnService } from "./own-service";

/** Two accounts between which dollars can be transferred. */
export interface Pair {
  customerName: string;
  internalId: string;
  externalId: string;
  /** The end of the external account's number, which identifies it. */
  ending: string;
}

/** A customer with a unique name who has 100,000 US dollars and a US bank account. */
export async function pairOf(own: OwnService): Promise<Pair> {
  const data = await own.api.all<ExternalAccount>("/customers/external-accounts");
  // The oldest first: other journeys' customers may have been verified only after the console last heard of them.
  for (const { id, customerId, currency, status, accountInfo } of data) {
    const number = accountInfo?.accountNumber ?? "";
    if (currency !== "USD" || status !== "ACTIVE" || !customerId || number.length < 5 || /00[2-9]$/.test(number))
      continue;
    if (data.filter((other) => other.customerId === customerId && other.currency === "USD").length > 1) continue;
    const customer = await own.api.call<Customer>("GET", `/customers/${encodeURIComponent(customerId)}`);
    if (customer.kycStatus !== "APPROVED" || !customer.fullName) continue;
    const query = `customerId=${encodeURIComponent(customerId)}&currency=USD`;
    const accounts = await own.api.call<ServicePage<{ id: string }>>("GET", `/customers/internal-accounts?${query}`);
    const internalId = accounts.data[0]?.id;
    if (!internalId) continue;
    await own.control.fund(internalId, 10_000_000);
    return { customerName: customer.fullName, internalId, externalId: id, ending: number.slice(-4) };
  }
  throw new Error("the seed has no customer with a US bank account");
}
