import { carriedOut } from "@/lib/server/testing/carried-out";
import "server-only";
import Papa from "papaparse";
import type { AccountField, AccountType } from "@/lib/contract/account-types";
import { csvColumns } from "@/lib/contract/csv-columns";
import { CreateCustomerInput, ListCustomersInput } from "@/lib/features/customers/schema";
import { createCustomer } from "@/lib/features/customers/service/create-customer";
import { countCustomersByKyc } from "@/lib/features/customers/service/kyc";
import { getCustomer, listCustomers } from "@/lib/features/customers/service/read";
import { updateCustomer } from "@/lib/features/customers/service/update-customer";
import { railsAsked } from "@/lib/features/external-accounts/check/form-questions";
import { CreateAccountInput, ListAccountsInput } from "@/lib/features/external-accounts/schema";
import { environmentAccountTypes } from "@/lib/features/external-accounts/service/account-types";
import { createExternalAccount as askAccount } from "@/lib/features/external-accounts/service/create-account";
import { countExternalAccounts, listExternalAccounts } from "@/lib/features/external-accounts/service/list-accounts";
import { getExternalAccount } from "@/lib/features/external-accounts/service/read-account";
import { followImportJob } from "@/lib/features/imports/jobs";
import type { ImportDetail } from "@/lib/features/imports/schema";
import { createImport } from "@/lib/features/imports/service/create-import";
import { getImport } from "@/lib/features/imports/service/read";
import { readImportRules } from "@/lib/features/imports/service/read-rules";
import { sendImportFile } from "@/lib/features/imports/service/send-file";
import { isPriced } from "@/lib/features/quotes/check/priced";
import { CountQuotesInput, ListQuotesInput } from "@/lib/features/quotes/schema";
import { countQuotes } from "@/lib/features/quotes/service/count";
import { createQuote } from "@/lib/features/quotes/service/create-quote";
import { executeQuote as askExecution } from "@/lib/features/quotes/service/execute-quote";
import { getQuote, listQuotes } from "@/lib/features/quotes/service/read";
import { ListTransactionsInput } from "@/lib/features/transactions/schema";
import { getTransaction, listTransactions } from "@/lib/features/transactions/service/read";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";

const executeQuote = carriedOut(askExecution);
const createExternalAccount = carriedOut(askAccount);

/** Values that every table of account types accepts, by field; a field not listed here is left out. */
const VALUES: Record<string, string | string[]> = {
  accountNumber: "001234567890",
  routingNumber: "021000021",
  accountCategory: "CHECKING",
  bankName: "First Bank",
  clabeNumber: "032180000118359719",
  iban: "DE89370400440532013000",
  swiftBic: "DEUTDEFF",
  swiftCode: "DEUTDEFF",
  phoneNumber: "+265991234567",
  provider: "AIRTEL",
  countries: ["MW"],
};
/** The kinds of account to add: those in which the deployments differ most. */
const KINDS = ["US_ACCOUNT", "USD_ACCOUNT", "EUR_ACCOUNT", "MXN_ACCOUNT", "MWK_ACCOUNT"];
const PERSON: Record<string, unknown> = {
  fullName: "Ana Lucía Prado",
  birthDate: "1990-01-31",
  nationality: "ES",
  countryOfResidence: "ES",
  address: { line1: "Calle Mayor 1", city: "Madrid", postalCode: "28013", country: "ES" },
};
const BUSINESS: Record<string, unknown> = {
  legalName: "Elm Ltd",
  registrationNumber: "12345678",
  taxId: "98-7654321",
  address: PERSON.address,
};

function known<T>(fields: readonly AccountField[], values: Record<string, T>): Record<string, T> {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** A business with the fields this table requires, directly or in its business information. */
function businessOf(fields: readonly AccountField[]): Record<string, unknown> {
  const nested = fields.find(({ name }) => name === "businessInfo")?.rule;
  const own = known(fields, BUSINESS);
  return nested?.kind === "object" ? { ...own, businessInfo: known(nested.fields, BUSINESS) } : own;
}

/** A new account of a kind, with the fields that this deployment's table has. */
function newAccount(type: AccountType, customerId: string, isBusiness: boolean): CreateAccountInput {
  const { INDIVIDUAL = [], BUSINESS: business = [] } = type.beneficiary ?? {};
  const beneficiary = isBusiness
    ? { beneficiaryType: "BUSINESS", ...businessOf(business) }
    : { beneficiaryType: "INDIVIDUAL", ...known(INDIVIDUAL, PERSON) };
  const rail = railsAsked(type)?.options[0];
  return CreateAccountInput.parse({
    scope: "customer",
    customerId,
    currency: type.currency,
    platformAccountId: crypto.randomUUID(),
    accountType: type.type,
    ...(rail ? { rails: [rail.value] } : {}),
    accountInfo: known(type.fields, VALUES),
    beneficiary,
  });
}

/** Opens the customers' and accounts' pages, creates a customer of each type, changes one, and adds accounts to it. */
export async function tourDirectory(ctx: EnvironmentContext): Promise<{ customers: number; accounts: string[] }> {
  const { data } = await listCustomers(ctx, ListCustomersInput.parse({ limit: 20 }));
  for (const { id } of data.slice(0, 4)) await getCustomer(ctx, { customerId: id });
  await countCustomersByKyc(ctx, {});
  const address = { line1: "Calle Mayor 1", postalCode: "28013", country: "ES" };
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const { customer } = await createCustomer(
    ctx,
    CreateCustomerInput.parse({
      ...{ platformCustomerId: ids[0], customerType: "INDIVIDUAL", fullName: "Ana Prado", birthDate: "1990-01-31" },
      address,
    }),
  );
  const businessInfo = {
    ...{ legalName: "Elm Ltd", registrationNumber: "12345678", taxId: "98-7654321" },
    ...(environmentCan(ctx.environment, "businessDetails") ? { country: "ES", incorporatedOn: "2019-03-01" } : {}),
  };
  await createCustomer(
    ctx,
    CreateCustomerInput.parse({ platformCustomerId: ids[1], customerType: "BUSINESS", businessInfo, address }),
  );
  await updateCustomer(ctx, {
    customerId: customer.id,
    changes: { fullName: "Ana L. Prado" },
    seenUpdatedAt: customer.updatedAt,
  });

  const table = environmentAccountTypes(ctx);
  const accounts: string[] = [];
  for (const type of table.filter((one) => KINDS.includes(one.type))) {
    for (const isBusiness of [false, true]) {
      const { account } = await createExternalAccount(ctx, newAccount(type, customer.id, isBusiness));
      accounts.push(account.accountType ?? "");
    }
  }
  for (const scope of ["customer", "platform"] as const) {
    const list = await listExternalAccounts(ctx, ListAccountsInput.parse({ scope, limit: 20 }));
    for (const { id } of list.data.slice(0, 2)) await getExternalAccount(ctx, { externalAccountId: id });
    await countExternalAccounts(ctx, { scope });
  }
  return { customers: data.length, accounts };
}

/** Opens the pages of transactions and quotes, prices a payment and executes it; returns the execution's state. */
export async function tourPayments(ctx: EnvironmentContext): Promise<string> {
  const { data } = await listTransactions(ctx, ListTransactionsInput.parse({ limit: 50 }));
  for (const { id } of data.slice(0, 6)) await getTransaction(ctx, { transactionId: id });
  const account = data.map(({ source }) => source?.accountId).find((id) => id !== undefined);
  if (account) await listTransactions(ctx, ListTransactionsInput.parse({ senderAccountIdentifier: account }));

  const { quote } = await priceOne(ctx);
  const quoteId = quote.id;
  const { data: quotes } = await listQuotes(ctx, ListQuotesInput.parse({ limit: 20 }));
  if (!quotes.some(({ id }) => id === quoteId)) throw new Error("the quote that was just made isn't listed");
  await countQuotes(ctx, CountQuotesInput.parse({}));
  if (!isPriced(quote)) throw new Error("the quote states no price");
  const { entry } = await executeQuote(ctx, {
    quoteId,
    key: crypto.randomUUID(),
    totalSendingAmount: quote.totalSendingAmount,
    totalReceivingAmount: quote.totalReceivingAmount,
    sendingCurrency: quote.sendingCurrency.code,
    receivingCurrency: quote.receivingCurrency.code,
    sourceId: quote.source?.accountId ?? null,
    destinationId: quote.destination?.accountId ?? null,
    purposeOfPayment: null,
    description: null,
    acceptsOtherAmount: false,
  });
  await getQuote(ctx, { quoteId });
  return entry.status;
}

/** Prices 5.00 USD for the first customer who can pay. */
async function priceOne(ctx: EnvironmentContext) {
  const { data } = await ctx.upstream.listExternalAccounts({ query: { limit: 100 } });
  for (const { id, status, customerId, currency } of data) {
    if (status !== "ACTIVE" || customerId === undefined || currency === "USD") continue;
    const query = { customerId, currency: "USD" };
    const own = await ctx.upstream.listInternalAccounts({ query });
    const source = own.data.find(({ balance }) => (balance?.amount ?? 0) > 10_000);
    const { kycStatus, kybStatus } = await ctx.upstream.getCustomer({ params: { customerId } });
    if (!source || (kybStatus ?? kycStatus) !== "APPROVED") continue;
    return await createQuote(ctx, {
      source: { sourceType: "ACCOUNT", accountId: source.id, customerId },
      destination: { destinationType: "ACCOUNT", accountId: id },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 500,
    });
  }
  throw new Error("the seed has no customer who can pay");
}

/** Imports `count` customers to the end, from a file with the columns of this deployment. */
export async function tourImport(ctx: EnvironmentContext, count: number): Promise<ImportDetail> {
  const { umaDomain, hasBankColumns } = await readImportRules(ctx);
  const fields = csvColumns(hasBankColumns);
  const row: Partial<Record<string, string>> = {
    customerType: "INDIVIDUAL",
    fullName: "Ana López",
    birthDate: "1990-01-31",
    addressLine1: "1 High Street",
    city: "Springfield",
    state: "IL",
    postalCode: "62704",
    country: "US",
  };
  const data = Array.from({ length: count }, (_, at) => {
    const own = { ...row, umaAddress: `$tour.${at}@${umaDomain}`, platformCustomerId: `tour-${at}` };
    return fields.map((name) => own[name as keyof typeof own] ?? "");
  });
  const file = Buffer.from(Papa.unparse({ fields: [...fields], data }));
  const { id } = await createImport(ctx, {
    id: crypto.randomUUID(),
    fileName: "customers.csv",
    fileBytes: file.length,
    rows: count,
    fingerprint: null,
    leftOut: null,
    isRepeat: false,
  });
  await sendImportFile(
    ctx,
    { importId: id },
    (async function* () {
      yield file;
    })(),
  );
  for (let look = 0; look < 100; look++) {
    await followImportJob({ importId: id });
    const detail = await getImport(ctx, { importId: id });
    if (detail.status !== "processing") return detail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the import did not end");
}
