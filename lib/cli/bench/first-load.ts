import { readdirSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "../paths.mjs";
import type { Figure } from "./figure";
import type { World } from "./world";

/** The most that a page may load first. */
export const BUDGET_KIB = 250;

/** Every page of the app as its route: `/[environment]/transactions/[transactionId]`. */
function routes(): string[] {
  return readdirSync(path.join(ROOT, "app"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replaceAll(/\([^)]*\)\/?/g, "")}`.replace(/(.)\/$/, "$1"))
    .sort();
}

/** Lists to take real ids from, for pages that show a single resource. */
const LISTS: Record<string, string> = {
  transactionId: "/api/transactions?limit=1",
  quoteId: "/api/quotes?limit=1",
  deliveryId: "/api/webhook-deliveries?limit=1",
  customerId: "/api/customers?limit=1",
  externalAccountId: "/api/external-accounts?limit=1",
  exportId: "/api/exports?limit=1",
  importId: "/api/imports?limit=1",
  linkId: "/api/kyc-links?limit=1",
};

async function segmentValue(name: string, { stack, cookie }: Pick<World, "stack" | "cookie">): Promise<string> {
  if (name === "environment") return stack.environment;
  const list = LISTS[name];
  if (!list) return "unknown";
  const response = await fetch(stack.url + list, { headers: { cookie, "corridor-environment": stack.environment } });
  const id = /"id":"?([^",}]+)/.exec(await response.text())?.[1];
  return encodeURIComponent(id ?? "unknown");
}

async function addressOf(route: string, world: Pick<World, "stack" | "cookie">): Promise<string> {
  let address = route;
  for (const [whole, name = ""] of route.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)) {
    address = address.replace(whole, await segmentValue(name, world));
  }
  return address;
}

/** The scripts that a browser loads for a page: its script tags, and the chunks named in the page's data. */
export function scriptsOf(html: string): string[] {
  const modern = html.replaceAll(/<script[^>]*\bnoModule\b[^>]*>/gi, "");
  const paths = [...modern.matchAll(/(?:\/_next\/)?static\/chunks\/[\w./%()[\]~-]+?\.js/g)].map(([found]) => found);
  return [...new Set(paths.map((found) => (found.startsWith("/_next/") ? found : `/_next/${found}`)))].sort();
}

const sizes = new Map<string, number>();

async function gzippedSize(url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const size = gzipSync(Buffer.from(await response.arrayBuffer())).length;
  sizes.set(url, size);
  return size;
}

async function firstLoadKib(origin: string, address: string, cookie: string): Promise<number> {
  const response = await fetch(origin + address, { headers: { cookie, accept: "text/html" } });
  const all = await Promise.all(scriptsOf(await response.text()).map((script) => gzippedSize(origin + script)));
  return all.reduce((sum, size) => sum + size, 0) / 1024;
}

/** JavaScript that each page of the built app loads first, gzipped, in KiB. */
export async function firstLoads({ stack, cookie }: Pick<World, "stack" | "cookie">) {
  const loads: { route: string; kib: number }[] = [];
  for (const route of routes()) {
    const isPublic = /^\/(sign-in|set-up)/.test(route);
    const address = await addressOf(route, { stack, cookie });
    loads.push({ route, kib: await firstLoadKib(stack.url, address, isPublic ? "" : cookie) });
  }
  return loads;
}

/** The same as figures, against an empty page of Next. */
export async function firstLoad(world: World): Promise<Figure[]> {
  const baseline = await firstLoadKib(world.bare, "/", "");
  return (await firstLoads(world)).map(({ route, kib }) => ({
    ...{ name: `First load ${route}`, value: kib, baseline, unit: "KiB" },
    ...{ aim: `≤ ${BUDGET_KIB} KiB (${(kib / BUDGET_KIB).toFixed(2)} ×)`, isReached: kib <= BUDGET_KIB },
  }));
}
