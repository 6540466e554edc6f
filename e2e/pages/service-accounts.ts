import { expect } from "@playwright/test";
import type { Customer } from "@/lib/contract/customer";
import type { ExternalAccount } from "@/lib/contract/external-account";
import type { Page } from "@/lib/contract/list-page";
import type { Quote } from "@/lib/contract/quote";
import type { Control } from "@/lib/simulator/control-client";

/** The simulator's credentials for its sandbox, and those with which it simulates production. */
export const SANDBOX = { tokenId: "sandbox-token", clientSecret: "sandbox-secret" };

/** A customer who can pay: from an account with money to a payable one in another currency. */
export interface Payer {
  customerId: string;
  customerName: string;
  sourceId: string;
  sourceCurrency: "USD";
  destinationId: string;
  beneficiary: string;
  destinationCurrency: string;
}

interface InternalAccount {
  id: string;
  balance: { amount: number };
}

/** The service's own API, as the platform itself would call it. */
export class ServiceApi {
  #payers: Promise<Payer[]> | null = null;

  constructor(
    readonly baseUrl: string,
    readonly control: Control,
  ) {}

  async call<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${SANDBOX.tokenId}:${SANDBOX.clientSecret}`)}`,
        "content-type": "application/json",
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path} → ${response.status} ${text}`).toBe(true);
    return JSON.parse(text) as T;
  }

  /** Prices a payment as the platform would, outside the console. Amount in smallest units. */
  quote(payer: Payer, amount: number): Promise<Quote> {
    return this.call<Quote>("POST", "/quotes", {
      source: { sourceType: "ACCOUNT", accountId: payer.sourceId, customerId: payer.customerId },
      destination: { destinationType: "ACCOUNT", accountId: payer.destinationId },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: amount,
    });
  }

  /** The `position`-th customer who can pay, with at least 100,000.00 USD on the account. */
  async payer(position = 0): Promise<Payer> {
    this.#payers ??= this.#findPayers();
    const payer = (await this.#payers)[position];
    if (!payer) throw new Error(`the seed has fewer than ${position + 1} customers who can pay`);
    await this.control.fund(payer.sourceId, 10_000_000);
    return payer;
  }

  /** Every item of a list of the service, oldest first: items added by other journeys come last. */
  async all<T>(path: string): Promise<T[]> {
    const all: T[] = [];
    for (let cursor = ""; ; ) {
      const page = await this.call<Page<T>>("GET", `${path}?limit=100${cursor}`);
      all.push(...page.data);
      if (!page.hasMore || page.nextCursor === undefined) return all.reverse();
      cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
    }
  }

  async #findPayers(): Promise<Payer[]> {
    const customers = await this.all<Customer>("/customers");
    const names = customers.map((customer) => customer.fullName ?? "");
    const accounts = await this.all<ExternalAccount>("/customers/external-accounts");
    const payers: Payer[] = [];
    for (const customer of customers) {
      const name = customer.fullName;
      if (customer.kycStatus !== "APPROVED" || !name || names.filter((one) => one === name).length > 1) continue;
      const destination = accounts.find((account) => account.customerId === customer.id && canBePaid(account));
      const beneficiary = destination?.accountInfo?.beneficiary?.fullName;
      if (!destination || !beneficiary) continue;
      const isAlike = ({ accountInfo, currency }: ExternalAccount) =>
        accountInfo?.beneficiary?.fullName === beneficiary && currency === destination.currency;
      // Searching a picker for this one by name must find no other.
      if (accounts.filter(isAlike).length > 1) continue;
      const query = `customerId=${encodeURIComponent(customer.id)}&currency=USD`;
      const own = await this.call<Page<InternalAccount>>("GET", `/customers/internal-accounts?${query}`);
      const source = own.data[0];
      if (!source) continue;
      payers.push({
        customerId: customer.id,
        customerName: name,
        sourceId: source.id,
        sourceCurrency: "USD",
        destinationId: destination.id,
        beneficiary,
        destinationCurrency: destination.currency ?? "",
      });
      if (payers.length === 12) break;
    }
    return payers;
  }
}

/** Active, in a currency with cents other than the payer's, and without a number that fails in the sandbox. */
function canBePaid(account: ExternalAccount): boolean {
  const cents = ["MXN", "BRL", "PHP", "NGN", "KES", "INR", "EUR", "GBP"].includes(account.currency ?? "");
  return account.status === "ACTIVE" && cents && !/00[2349]"/.test(JSON.stringify(account.accountInfo));
}
