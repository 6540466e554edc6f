import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tourDirectory, tourImport, tourPayments } from "@/lib/cli/testing/console-tour";
import { askForExport, downloadRows, runToEnd, untilNow } from "@/lib/cli/testing/export-bench";
import { BUNDLES, CAPABILITY_KEYS, type Capability, type CapabilityState } from "@/lib/contract/capabilities";
import { isAppError } from "@/lib/errors";
import { syncDirectory } from "@/lib/features/directory/service/sync";
import { CreateKycLinkInput } from "@/lib/features/kyc-links/schema";
import { createKycLink } from "@/lib/features/kyc-links/service/create-kyc-link";
import type { EnvironmentContext } from "@/lib/server/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";

/** The same subsets in every run: a failure names its own, and `--with`, `--without` replay it. */
const SEED = 20_260_821;
const SUBSETS = 20;

/** A small random number generator from 0 to 1 (mulberry32), so that a subset is determined by its seed alone. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Subset {
  seed: number;
  revision: (typeof BUNDLES)[number];
  has: Record<Capability, boolean>;
}

/** Any capabilities with the field names of any revision. */
function subsetOf(seed: number): Subset {
  const next = numbersFrom(seed);
  const has = Object.fromEntries(CAPABILITY_KEYS.map((key) => [key, next() < 0.5])) as Record<Capability, boolean>;
  return { seed, revision: BUNDLES[Math.floor(next() * BUNDLES.length)] ?? "specification", has };
}

function start({ revision, has }: Subset): Promise<Simulator> {
  const those = (wanted: boolean) => CAPABILITY_KEYS.filter((key) => has[key] === wanted).join(",");
  return startSimulator({ customers: 20, transactions: 40, revision, with: those(true), without: those(false) });
}

let database: TestDatabase;
/** The next one's service starts while this one's is used. */
const services = new Map<number, Promise<Simulator>>();
const subsets = Array.from({ length: SUBSETS }, (_, at) => subsetOf(SEED + at));
const serviceOf = (subset: Subset): Promise<Simulator> => {
  const service = services.get(subset.seed) ?? start(subset);
  services.set(subset.seed, service);
  return service;
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await flushUpstreamCalls();
  for (const service of services.values()) await (await service).kill();
  await database?.drop();
});

async function contextOf({ revision, has }: Subset, simulator: Simulator): Promise<EnvironmentContext> {
  const state: CapabilityState = { bundle: revision, found: {}, overrides: has };
  const slug = await addSimulatedEnvironment(database.db, simulator, state);
  return createEnvironmentContext(database.db, slug, "administrator");
}

/** Creates a KYC link for an existing customer; returns "made", or the status of a refusal in words. */
async function makeLink(ctx: EnvironmentContext): Promise<"made" | number> {
  const { data } = await ctx.upstream.listCustomers({ query: { limit: 20 } });
  const customer = data.find(({ isDeleted, platformCustomerId }) => isDeleted !== true && platformCustomerId);
  try {
    await createKycLink(ctx, CreateKycLinkInput.parse({ platformCustomerId: customer?.platformCustomerId }));
    return "made";
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error.facts.title).toMatch(/^[A-Z].+\.$/);
    return error.status;
  }
}

describe("a deployment with some of the capabilities and without the others", () => {
  test.each(subsets.map((subset, at) => [at, subset] as const))("subset %i works on every page", async (at, subset) => {
    const { revision, has } = subset;
    const what = `${revision} with seed ${subset.seed} and ${CAPABILITY_KEYS.filter((key) => has[key]).join(" ")}`;
    const simulator = await serviceOf(subset);
    const upcoming = subsets[at + 1];
    if (upcoming) void serviceOf(upcoming);
    const ctx = await contextOf(subset, simulator);

    const directory = await tourDirectory(ctx);
    expect(directory.customers, what).toBeGreaterThan(5);
    expect(directory.accounts.length, what).toBeGreaterThanOrEqual(6);
    expect(await tourPayments(ctx), what).toBe("succeeded");
    expect((await tourImport(ctx, 5)).successful, what).toBe(5);

    await simulator.control.settings({ regulated: false });
    const canLink = has.kycLinkByQuery || has.kycLinkPerCustomer;
    const link = await makeLink(ctx);
    if (canLink) expect(link, what).toBe("made");
    else expect(link, what).toBeGreaterThanOrEqual(400);

    expect(await syncDirectory(database.db, ctx.upstream, ctx.environment.id), what).toBeNull();
    const asked = await askForExport(ctx, untilNow());
    const { export: done } = await runToEnd(ctx, asked.id);
    expect(done, what).toMatchObject({ status: "completed", failure: null });
    expect(await downloadRows(ctx, asked.id), what).toHaveLength(done.rowsTotal ?? -1);
    expect((await simulator.control.state()).errors, what).toEqual([]);
    await simulator.kill();
  });
});
