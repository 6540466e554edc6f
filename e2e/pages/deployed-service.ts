import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  accountFaults,
  customerFaults,
  type DeployedRevision,
  IMPORT_COLUMNS,
  QUERIES,
  quoteFaults,
} from "./deployed-facts";
import { type DeployedRecords, recordsOf } from "./deployed-records";

/** A service of a deployed revision, written by hand from its interface: returns little, accepts nothing wrong. */
export interface DeployedService {
  baseUrl: string;
  records: DeployedRecords;
  /** Requests that this revision doesn't have or accept, in words. */
  refused: string[];
  /** Accepted bodies, by `METHOD path`. */
  taken: { call: string; body: unknown }[];
  stop(): Promise<void>;
}

type Reply = [status: number, body: unknown];
const page = (data: readonly unknown[]): Reply => [200, { data, hasMore: false, nextCursor: null }];
const problem = (status: number, code: string, message: string): Reply => [status, { status, code, message }];
const missing = () => problem(404, "NOT_FOUND", "There is nothing here.");

/** A corridor as printed in the examples. */
const RATE = {
  sourceCurrency: { code: "USD", decimals: 2 },
  destinationCurrency: { code: "MXN", decimals: 2 },
  ...{ sendingAmount: 10_000, minSendingAmount: 100, maxSendingAmount: 1_000_000, receivingAmount: 170_000 },
  ...{ destinationPaymentRail: "SPEI", exchangeRate: 17, fees: { fixed: 50 }, updatedAt: "2026-01-05T10:00:00Z" },
};

/** One call. `parts` are those of the path after the version. */
interface Call {
  method: string;
  path: string;
  parts: string[];
  query: URLSearchParams;
  body: unknown;
}

class Deployed {
  readonly refused: string[] = [];
  readonly taken: DeployedService["taken"] = [];
  readonly records: DeployedRecords;

  constructor(readonly revision: DeployedRevision) {
    this.records = recordsOf(revision);
  }

  answer(call: Call): Reply {
    const known = QUERIES[this.revision][call.path];
    if (call.method === "GET" && known) {
      const unknown = [...call.query.keys()].filter((name) => !known.includes(name));
      for (const name of unknown) this.refused.push(`GET ${call.path} has no filter ${name}`);
      return this.#list(call);
    }
    if (call.method === "GET") return this.#read(call);
    return this.#write(call);
  }

  #list({ path, query }: Call): Reply {
    const { customers, internal, external, transactions, quotes } = this.records;
    const customerId = query.get("customerId");
    const own = <T extends { customerId?: string }>(all: T[]) =>
      all.filter((one) => customerId === null || one.customerId === customerId);
    if (path === "/customers") {
      const id = query.get("platformCustomerId");
      return page(customers.filter((one) => id === null || one.platformCustomerId === id));
    }
    if (path === "/customers/internal-accounts") return page(own(internal));
    if (path === "/customers/external-accounts") return page(own(external));
    if (path === "/transactions") {
      const data = own(transactions);
      // Optional too: exports without it are tested elsewhere.
      return [200, { data, hasMore: false, nextCursor: null, totalCount: data.length }];
    }
    if (path === "/quotes") return page(own(quotes));
    if (path === "/verifications") return page([]);
    if (path === "/exchange-rates") return [200, { data: [RATE] }];
    if (path === "/customers/kyc-link") return [200, { kycUrl: "https://verify.example/one" }];
    return [200, { data: [] }];
  }

  #read({ path, parts: [list, id, job] }: Call): Reply {
    const { customers, transactions, quotes, config } = this.records;
    const one = (all: { id: string }[]): Reply => {
      const found = all.find((each) => each.id === id);
      return found ? [200, found] : missing();
    };
    if (path === "/config") return [200, config];
    if (path.startsWith("/customers/bulk/jobs/")) {
      const progress = { total: 1, processed: 1, successful: 1, failed: 0 };
      return [200, { id: job ?? id, status: "COMPLETED", progress }];
    }
    if (path === "/customers/end-user-terms" && this.revision === "R2") {
      return [200, { version: "1", url: "https://service.example/terms" }];
    }
    if (list === "customers" && id) return one(customers);
    if (list === "transactions" && id) return one(transactions);
    if (list === "quotes" && id) return one(quotes);
    // Probes that distinguish revisions are sent to every service.
    const isProbe = /^\/(quotes|verifications|documents|vasps)$/.test(path);
    if (!isProbe) this.refused.push(`there is no GET ${path}`);
    return path === "/quotes" ? problem(405, "METHOD_NOT_ALLOWED", "There is no such list.") : missing();
  }

  #write(call: Call): Reply {
    const { method, path, parts, body } = call;
    const faults = this.#faults(call);
    if (faults === null) {
      this.refused.push(`there is no ${method} ${path}`);
      return problem(405, "METHOD_NOT_ALLOWED", "There is no such method.");
    }
    if (faults.length > 0) {
      this.refused.push(...faults.map((fault) => `${method} ${path}: ${fault}`));
      return problem(400, "INVALID_INPUT", faults.join(", "));
    }
    this.taken.push({ call: `${method} ${path}`, body });
    if (path === "/customers/bulk/csv") return [202, { jobId: "Job:1", status: "PENDING" }];
    if (path === "/customers") return [201, this.records.addCustomer(body)];
    if (method === "PATCH") return [200, this.records.changeCustomer(parts[1] ?? "", body)];
    if (path === "/customers/external-accounts") return [201, this.records.addAccount(body)];
    if (path === "/quotes") return [201, this.records.addQuote()];
    if (path.endsWith("/kyc-link")) {
      return [201, { kycUrl: "https://verify.example/two", expiresAt: "2026-12-31T00:00:00Z", provider: "SUMSUB" }];
    }
    return [200, this.records.endTransaction(parts[1] ?? "", path.endsWith("/approve") ? "COMPLETED" : "FAILED")];
  }

  /** What is wrong with a body; null if there is no such call. */
  #faults({ method, path, body }: Call): string[] | null {
    const { revision } = this;
    if (method === "PATCH" && /^\/customers\/[^/]+$/.test(path)) return customerFaults(revision, body, false);
    if (method !== "POST") return null;
    if (path === "/customers") return customerFaults(revision, body, true);
    if (path === "/customers/external-accounts") return accountFaults(revision, body);
    if (path === "/quotes") return quoteFaults(revision, body);
    if (path === "/customers/bulk/csv") {
      const header = /(?:^|\n)([^\r\n]*platformCustomerId[^\r\n]*)/.exec(String(body))?.[1] ?? "";
      return header.split(",").filter((name) => !IMPORT_COLUMNS.includes(name.replaceAll(/["\uFEFF]/g, "")));
    }
    if (revision === "R2" && /^\/customers\/[^/]+\/kyc-link$/.test(path)) return [];
    return /^\/transactions\/[^/]+\/(approve|reject)$/.test(path) ? [] : null;
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  if (!request.headers["content-type"]?.includes("json")) return text;
  return text === "" ? undefined : JSON.parse(text);
}

/** Starts one on this machine. */
export async function startDeployedService(revision: DeployedRevision): Promise<DeployedService> {
  const deployed = new Deployed(revision);
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
    const path = pathname.replace(/^\/2025-10-13/, "");
    const parts = path.split("/").slice(1).map(decodeURIComponent);
    const call = { method: request.method ?? "GET", path, parts, query: searchParams, body: await readBody(request) };
    const [status, body] = deployed.answer(call);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/2025-10-13`,
    records: deployed.records,
    refused: deployed.refused,
    taken: deployed.taken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
