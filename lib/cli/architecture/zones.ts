import { isTest } from "./sources";

/** The pure leaves of `lib`; this list is closed. */
export const LEAVES = [
  "errors",
  "permissions",
  "money",
  "dates",
  "csv",
  "ids",
  "fields",
  "statuses",
  "numbers",
  "audit-actions",
  "api",
];

/** The other processes' composition roots: the only files directly in `lib` that know features and server. */
export const COMPOSED = ["receiver", "worker", "money-actions", "sign-off-actions"];
/** The web process's composition root, under the name that Next requires. */
const WEB = "instrumentation";

/** The zone of a file, for the import table: `components/ui`, `server/http`, `features/quotes/service`, `leaf` … */
export function zoneOf(file: string): string {
  const parts = file.replace(/\.(tsx?|m[jt]s|css)$/, "").split("/");
  const [top = "", second = "", third = "", fourth = ""] = parts;
  if (isTest({ path: file }) || top === "e2e" || (top === "lib" && second === "cli")) return "anything";
  if (top === "app") return "app";
  if (top === "components") return second === "testing" ? "anything" : `components/${second}`;
  if (top !== "lib") return top === WEB ? WEB : "root";
  if (parts.length === 2) return LEAVES.includes(second) ? "leaf" : `lib/${second}`;
  if (second === "features") return `features/${third}/${fourth}`;
  if (second === "server") return `server/${third}`;
  return second;
}

const GENERIC = ["ui", "data-table", "form", "shell"];
const TESTING = "server/testing";
const isComposed = (zone: string) => zone === WEB || COMPOSED.some((name) => zone === `lib/${name}`);
const isServer = (to: string) => to.startsWith("server/") && to !== TESTING;
const isComponent = (to: string) => to.startsWith("components/");
const featurePart = (to: string, parts: string[]) =>
  to.startsWith("features/") && parts.includes(to.split("/")[2] ?? "");

/** What a feature's shared files may import, including another feature's; cycles are detected separately. */
const isDescription = (to: string) => to === "contract" || featurePart(to, ["schema", "fields", "check"]);

interface Rule {
  from: (zone: string) => boolean;
  may: (to: string, from: string) => boolean;
}

/** DESIGN section 2, row by row. A zone may always import itself and the leaves. */
const TABLE: Rule[] = [
  {
    from: (zone) => zone === "app",
    may: (to) =>
      isComponent(to) ||
      featurePart(to, ["schema", "api", "queries", "service"]) ||
      ["server/http", "server/auth", "server/events"].includes(to),
  },
  {
    from: (zone) => ["components/data-table", "components/form"].includes(zone),
    may: (to) => to === "components/ui",
  },
  { from: (zone) => zone === "components/shell", may: (to) => to === "components/ui" || to === "client" },
  { from: (zone) => zone === "components/ui", may: () => false },
  {
    from: (zone) => isComponent(zone) && !GENERIC.includes(zone.split("/")[1] ?? ""),
    may: (to) => isComponent(to) || to === "client" || featurePart(to, ["schema", "fields", "queries", "check"]),
  },
  {
    from: (zone) => featurePart(zone, ["service", "jobs"]),
    may: (to) =>
      ["upstream", "webhooks", "history"].includes(to) ||
      isServer(to) ||
      featurePart(to, ["service"]) ||
      isDescription(to),
  },
  { from: (zone) => featurePart(zone, ["schema", "api", "fields", "check"]), may: isDescription },
  {
    from: (zone) => featurePart(zone, ["queries"]),
    may: (to) => to === "client" || featurePart(to, ["api"]) || isDescription(to),
  },
  { from: isComposed, may: (to) => isServer(to) || isComposed(to) || featurePart(to, ["service", "jobs"]) },
  {
    from: (zone) => zone === "history",
    may: (to) => ["contract", "server/db", "server/env", "server/log"].includes(to),
  },
  { from: isServer, may: (to) => isServer(to) || to === "upstream" || to === "contract" },
  // Test support may start the simulator; support that needs a feature is in lib/cli/testing.
  { from: (zone) => zone === TESTING, may: (to) => !to.startsWith("features/") },
  { from: (zone) => ["upstream", "webhooks", "simulator"].includes(zone), may: (to) => to === "contract" },
  { from: (zone) => zone === "client", may: (to) => to === "contract" },
  { from: (zone) => zone === "contract" || zone === "leaf", may: () => false },
  // Next's proxy and tool configs.
  { from: (zone) => zone === "root", may: (to) => isServer(to) || to === "contract" || to === "anything" },
];

/** Whether a file of zone `from` may import one of zone `to`; a leaf may only import the contract's types. */
export function mayImport(from: string, to: string, isType = false): boolean {
  if (from === "anything" || from === to || (isType && from === "leaf" && to === "contract")) return true;
  if (to === "leaf") return from !== "contract";
  const rules = TABLE.filter((rule) => rule.from(from));
  return rules.length > 0 && rules.every((rule) => rule.may(to, from));
}

const SERVER_PACKAGES =
  /^(node:|server-only$|pg$|@clickhouse\/|drizzle-orm|graphile-worker|@node-rs\/|undici$|pino$|next\/headers|next\/server)/;

/** Whether code of this zone may end up in a browser, so that it can import no server package. */
export const isForBrowser = (zone: string) =>
  isComponent(zone) ||
  ["client", "contract", "leaf"].includes(zone) ||
  featurePart(zone, ["schema", "api", "fields", "queries", "check"]);

const UI_PACKAGES = /^(react|react-dom|lucide-react|sonner|uqr|next\/link|next\/dynamic)(\/|$)/;

/** Whether a file of zone `from` may import the package `name`. */
export function mayImportPackage(from: string, name: string): boolean {
  if (from === "contract") return name === "zod";
  if (from === "leaf") return false;
  if (from === "components/ui") return UI_PACKAGES.test(name) || name === "next/navigation";
  if (isForBrowser(from)) return !SERVER_PACKAGES.test(name);
  return true;
}
