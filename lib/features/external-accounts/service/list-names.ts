import "server-only";
import type { Vasp } from "@/lib/contract/account-lists";
import { assumptions } from "@/lib/contract/assumptions";
import { isUpstreamError } from "@/lib/errors";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Upstream } from "@/lib/upstream/client";
import { isWalkError, Walk, walkPages } from "@/lib/upstream/walk";
import type { ListBanksInput, ListExchangesInput, Name, NameList } from "../schema";

/** Lists of names change monthly; a form is opened every minute. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 200;
const kept = new Map<string, { until: number; names: Name[] }>();

/**
 * The banks that an account of a country and currency may be at (`GET /discoveries`, interface-revisions 2): empty
 * where the deployment has no list of them or none for these, null where the list can't be read.
 */
export async function listBanks(ctx: EnvironmentContext, input: ListBanksInput): Promise<NameList> {
  requirePermission(ctx, "accounts:read");
  if (!environmentCan(ctx.environment, "bankList")) return { names: [] };
  return await keptNames(ctx, `${input.country} ${input.currency}`, async ({ listBanks: list }) => {
    const { data } = await list({ query: input });
    return data.map(({ bankName, displayName }) => ({ value: bankName, label: displayName || bankName }));
  });
}

/** The exchanges that a wallet may be held at (`GET /vasps`, interface-revisions 2); empty or null as for banks. */
export async function listExchanges(ctx: EnvironmentContext, _: ListExchangesInput): Promise<NameList> {
  requirePermission(ctx, "accounts:read");
  if (!environmentCan(ctx.environment, "exchangeList")) return { names: [] };
  return await keptNames(ctx, "exchanges", async (upstream) => {
    const names: Name[] = [];
    const read = async (cursor: string | undefined) => {
      const { data, ...page } = await upstream.listVasps({ query: { limit: 100, ...(cursor ? { cursor } : {}) } });
      return { ...page, data: data.flatMap(namesOf).map((name) => ({ ...name, id: name.value })) };
    };
    await walkPages(new Walk({ pages: 20, ms: 10_000 }), read, ({ data }) => names.push(...data));
    return names;
  });
}

function namesOf(vasp: Vasp): Name[] {
  const name = assumptions.vaspNames.value.map((field) => vasp[field]).find((text) => text);
  return name === undefined ? [] : [{ value: name, label: name }];
}

async function keptNames(
  { environment, upstream }: EnvironmentContext,
  list: string,
  read: (upstream: Upstream) => Promise<Name[]>,
): Promise<NameList> {
  const key = [environment.id, environment.baseUrl, list].join(" ");
  const known = kept.get(key);
  if (known && known.until > Date.now()) return { names: known.names };
  try {
    const names = sorted(await read(upstream));
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, { until: Date.now() + KEPT_MS, names });
    return { names };
  } catch (error) {
    if (!isUpstreamError(error) && !isWalkError(error)) throw error;
    return { names: null };
  }
}

/** Without duplicates, sorted by label. */
function sorted(names: Name[]): Name[] {
  const once = new Map(names.filter(({ value }) => value !== "").map((name) => [name.value, name]));
  return [...once.values()]
    .map(({ value, label }) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}
