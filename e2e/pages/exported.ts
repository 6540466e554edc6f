import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import readXlsxFile from "read-excel-file/node";
import type { Customer } from "@/lib/contract/customer";
import type { Page as ListPage } from "@/lib/contract/list-page";
import type { Transaction } from "@/lib/contract/transaction";
import { unguardCell } from "@/lib/csv";
import { toMajorUnits } from "@/lib/money";
import type { ServiceApi } from "./service-accounts";

/** The compared columns by header; all but the names of both sides, which the service doesn't have. */
export type Expected = Record<string, string>;

/** Presses a download button and returns the file's bytes. */
export async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Every transaction that the service returns for `query`, newest last. */
export async function everyTransaction(api: ServiceApi, query: Record<string, string>): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for (let cursor: string | undefined; ; ) {
    const search = new URLSearchParams({ ...query, limit: "100", sortOrder: "asc", ...(cursor ? { cursor } : {}) });
    const page = await api.call<ListPage<Transaction>>("GET", `/transactions?${search}`);
    found.push(...page.data);
    if (!page.hasMore) return found;
    cursor = page.nextCursor;
  }
}

/** The expected cells of a transaction, straight from the service's response; times in `zone`. */
export function expectedCells(one: Transaction, names: Map<string, string>, zone: string): Expected {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const time = (instant?: string) => (instant === undefined ? "" : clock.format(new Date(instant)));
  const { sentAmount: sent, receivedAmount: received, fees } = one;
  const major = (amount: number | undefined, decimals: number | undefined) =>
    amount === undefined || decimals === undefined ? "" : toMajorUnits(amount, decimals);
  return {
    Transaction: one.id,
    [`Created (${zone})`]: time(one.createdAt),
    [`Settled or expected (${zone})`]: time(one.settledAt),
    Type: one.type ?? "",
    Status: one.status ?? "",
    "Failure reason": one.failureReason ?? "",
    Memo: one.description ?? "",
    "Reconciliation reference": one.reconciliationInstructions?.reference ?? "",
    Quote: one.quoteId ?? "",
    Sent: major(sent?.amount, sent?.currency.decimals),
    "Sent, currency": sent?.currency.code ?? "",
    Received: major(received?.amount, received?.currency.decimals),
    "Received, currency": received?.currency.code ?? "",
    "Fees, included in sent": major(fees, sent?.currency.decimals),
    "Fees, included in sent, currency": fees === undefined ? "" : (sent?.currency.code ?? ""),
    "Customer ID": one.customerId ?? "",
    "Platform ID": one.platformCustomerId ?? "",
    Customer: names.get(one.customerId ?? "") ?? "",
    "Source account": one.source?.accountId ?? "",
    "Destination account": one.destination?.accountId ?? "",
  };
}

/** The customers' names by id, as stored by the service. */
export async function customerNames(api: ServiceApi): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let cursor = ""; ; ) {
    const page = await api.call<ListPage<Customer>>("GET", `/customers?limit=100&isIncludingDeleted=true${cursor}`);
    for (const { id, fullName, businessInfo, businessName } of page.data) {
      names.set(id, String(fullName ?? businessInfo?.legalName ?? businessName ?? ""));
    }
    if (!page.hasMore) return names;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor ?? "")}`;
  }
}

function records([head = [], ...rows]: string[][]): Record<string, string>[] {
  return rows.map((row) => Object.fromEntries(head.map((header, at) => [header, row[at] ?? ""])));
}

/** A CSV file's rows by header, as parsed by a program. */
export function readCsv(bytes: Buffer): Record<string, string>[] {
  const { data, errors } = Papa.parse<string[]>(bytes.toString(), { newline: "\r\n", delimiter: "," });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return records(data.slice(0, -1).map((row) => row.map(unguardCell)));
}

/** A workbook's first sheet by header: numbers as their digits, dates in local time. */
export async function readWorkbook(bytes: Buffer): Promise<{ rows: Record<string, string>[]; about: string[][] }> {
  const sheets = await readXlsxFile<string>(bytes, { trim: false, parseNumber: (digits) => digits });
  const text = (cell: unknown) =>
    cell instanceof Date ? cell.toISOString().slice(0, 19).replace("T", " ") : String(cell ?? "");
  const [first, last] = [sheets.at(0), sheets.at(-1)].map((sheet) => (sheet?.data ?? []).map((row) => row.map(text)));
  return { rows: records(first ?? []), about: last ?? [] };
}
