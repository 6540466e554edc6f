import { type Cookie, expect, request } from "@playwright/test";
import type { StackDescription } from "@/lib/cli/e2e-stack.mjs";
import { type Bundle, type Capability, type CapabilityState, hasCapability } from "@/lib/contract/capabilities";
import type { Control } from "@/lib/simulator/control-client";
import { type StartOptions, startSimulator } from "@/lib/simulator/start";
import { queryDatabase } from "./database";
import { SANDBOX, ServiceApi } from "./service-accounts";

/** An environment of the console with its own simulated service: no one else's faults or clock. */
export interface OwnService {
  slug: string;
  name: string;
  baseUrl: string;
  publicKey: string;
  control: Control;
  api: ServiceApi;
  /** The revision that it simulates. */
  revision: Bundle;
  /** Whether it has a capability. */
  can(capability: Capability): boolean;
  stop(): Promise<void>;
}

/** Starts a simulated service and connects it as the environment `slug`, through the console's API with `cookies`. */
export async function startOwnService(
  stack: StackDescription,
  cookies: Cookie[],
  slug: string,
  { revision = "specification", ...options }: Omit<StartOptions, "revision"> & { revision?: Bundle } = {},
): Promise<OwnService> {
  const simulator = await startSimulator({
    customers: 120,
    transactions: 600,
    approvalWindowSeconds: 120,
    webhookUrl: `${stack.url}/api/webhooks/${slug}`,
    revision,
    ...options,
  });
  const { bundle, overrides } = declaredAs(revision);
  const name = `Test ${slug}`;
  const context = await request.newContext({
    baseURL: stack.url,
    extraHTTPHeaders: { origin: stack.url },
    storageState: { cookies, origins: [] },
  });
  try {
    const response = await context.post("/api/environments", {
      data: {
        slug,
        name,
        mode: "sandbox",
        baseUrl: simulator.baseUrl,
        ...SANDBOX,
        approvalWindowSeconds: 120,
        capabilities: { bundle, overrides },
        publicKeys: simulator.publicKey,
      },
    });
    expect(response.status(), await response.text()).toBeLessThan(300);
  } catch (error) {
    await simulator.kill();
    throw error;
  } finally {
    await context.dispose();
  }
  await syncDirectory(stack, slug);
  const { baseUrl, publicKey, control, stop } = simulator;
  const api = new ServiceApi(baseUrl, control);
  const can = (capability: Capability) => hasCapability(declaredAs(revision), capability);
  return { slug, name, baseUrl, publicKey, control, api, revision, can, stop };
}

/** What an administrator declares: the specification leaves rejecting open, and this service supports it. */
function declaredAs(revision: Bundle): CapabilityState {
  return { bundle: revision, found: {}, overrides: revision === "specification" ? { reject: true } : {} };
}

/** Copies names into the console's directory now instead of at the next full minute, and waits until that is done. */
export async function syncDirectory(stack: StackDescription, slug: string): Promise<void> {
  await queryDatabase(
    stack.databaseUrl,
    "select graphile_worker.add_job('directory.sync', json_build_object('slug', $1::text), job_key => $2::text)",
    [slug, `directory.sync:${slug}`],
  );
  await expect
    .poll(
      async () => {
        const rows = await queryDatabase<{ done: boolean }>(
          stack.databaseUrl,
          `select s.accounts_walked_at is not null as done from directory_sync s
             join environment e on e.id = s.environment_id where e.slug = $1`,
          [slug],
        );
        return rows[0]?.done;
      },
      { message: `the directory of ${slug} is filled`, timeout: 30_000 },
    )
    .toBe(true);
}
