import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { z } from "zod";
import type { InternalAccount } from "@/lib/contract/account";
import { type Endpoint, type EndpointKey, endpoints } from "@/lib/contract/endpoints";
import type { ExternalAccount } from "@/lib/contract/external-account";

/** `Authorization` of the sandbox credential, or of another. */
export function basic(credential = "sandbox-token:sandbox-secret"): string {
  return `Basic ${Buffer.from(credential).toString("base64")}`;
}

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}
export interface RawResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Calls an endpoint of the contract and returns the raw response. Rejects if the connection breaks. */
export async function callRaw(baseUrl: string, key: EndpointKey, input: CallInput = {}): Promise<RawResponse> {
  const { method, path } = endpoints[key];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ""));
  const query = input.query ? `?${new URLSearchParams(input.query)}` : "";
  const form = input.body instanceof FormData;
  const response = await fetch(`${baseUrl}${filled}${query}`, {
    method,
    headers: {
      Authorization: basic(),
      ...(input.body !== undefined && !form ? { "Content-Type": "application/json" } : {}),
      ...input.headers,
    },
    body: input.body === undefined ? null : form ? (input.body as FormData) : JSON.stringify(input.body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
}

/** Calls an endpoint and parses the response by the contract. Throws if its status isn't the contract's. */
export async function call<K extends EndpointKey>(
  baseUrl: string,
  key: K,
  input: CallInput = {},
): Promise<z.output<(typeof endpoints)[K]["response"]>> {
  const { status, body } = await callRaw(baseUrl, key, input);
  const { success = 200 }: Endpoint = endpoints[key];
  if (status !== success) throw new Error(`${key}: ${status} ${JSON.stringify(body)}`);
  return endpoints[key].response.parse(body) as z.output<(typeof endpoints)[K]["response"]>;
}

/** Whether payouts to the account succeed: none of its values ends in a failure suffix. */
function succeeds(account: ExternalAccount): boolean {
  return !Object.values(account.accountInfo ?? {}).some((value) => /00[2349]$/.test(String(value)));
}

/** An approved customer's funded account and an ACTIVE external one in another currency, found through the API. */
export async function findPair(
  baseUrl: string,
  fits: (account: ExternalAccount) => boolean = succeeds,
): Promise<{ internal: InternalAccount & Required<Pick<InternalAccount, "balance">>; external: ExternalAccount }> {
  for (let cursor: string | undefined; ; ) {
    const page = await call(baseUrl, "listExternalAccounts", {
      query: { limit: "100", ...(cursor ? { cursor } : {}) },
    });
    for (const external of page.data) {
      if (external.status !== "ACTIVE" || external.customerId === undefined || !fits(external)) continue;
      const customerId = external.customerId;
      const customer = await call(baseUrl, "getCustomer", { params: { customerId } });
      if (customer.kycStatus !== "APPROVED" || customer.isDeleted) continue;
      const accounts = await call(baseUrl, "listInternalAccounts", { query: { customerId } });
      const internal = accounts.data.find(
        ({ balance }) =>
          balance && balance.amount > 100_000 && ![external.currency, "BTC"].includes(balance.currency.code),
      );
      if (internal?.balance) return { internal: { ...internal, balance: internal.balance }, external };
    }
    if (!page.nextCursor) throw new Error("no such pair");
    cursor = page.nextCursor;
  }
}

/** The body of a quote between two accounts, locking the sending side. */
export function quoteOf(internal: { id: string }, external: { id: string }, amount: number) {
  return {
    source: { sourceType: "ACCOUNT", accountId: internal.id },
    destination: { destinationType: "ACCOUNT", accountId: external.id },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: amount,
  };
}

export interface Received {
  headers: IncomingHttpHeaders;
  raw: Buffer;
  event: { id: string; type: string; data: Record<string, unknown> };
}

/** A webhook endpoint that records what it receives and responds as told. */
export async function receiveWebhooks(reply: (received: Received) => number | { status: number; body: string }) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks);
      const one = { headers: request.headers, raw, event: JSON.parse(raw.toString("utf8")) as Received["event"] };
      received.push(one);
      const answer = reply(one);
      response.statusCode = typeof answer === "number" ? answer : answer.status;
      response.end(typeof answer === "number" ? "" : answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    of: (type: string) => received.filter((one) => one.event.type === type),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Waits until `look` returns something other than undefined, null or false; throws after `seconds`. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  seconds = 20,
): Promise<Exclude<T, undefined | null | false>> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found as Exclude<T, undefined | null | false>;
    if (Date.now() > end) throw new Error(`nothing after ${seconds} s: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** A directory for one test; `remove` it afterwards. */
export function scratchDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "simulator-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
