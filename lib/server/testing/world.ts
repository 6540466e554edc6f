import "server-only";
import { afterAll, beforeAll } from "vitest";
import type { Bundle } from "@/lib/contract/capabilities";
import type { Role } from "@/lib/permissions";
import { type Simulator, type StartOptions, startSimulator } from "@/lib/simulator/start";
import type { EnvironmentContext } from "../context";
import { flushUpstreamCalls } from "../upstream-calls";
import { createTestDatabase, type TestDatabase } from "./database";
import { addSimulatedEnvironment, createEnvironmentContext } from "./simulated-environment";

export interface World {
  database: TestDatabase;
  simulator: Simulator;
  /** The environment that reaches the simulator. */
  slug: string;
  ctx: EnvironmentContext;
}

/**
 * What the tests of a file stand on: a database, a simulated service, an environment of it, and a person with `role` who
 * asks. `begin` is given them before the first test. After the last one, and after what the file clears away by
 * `afterAll` from here on, they are gone.
 */
export function inWorld(
  role: Role,
  service: StartOptions & { revision?: Bundle },
  begin: (world: World) => unknown,
): void {
  let database: TestDatabase | undefined;
  let simulator: Simulator | undefined;
  beforeAll(async () => {
    [database, simulator] = await Promise.all([createTestDatabase(), startSimulator(service)]);
    const slug = await addSimulatedEnvironment(database.db, simulator, service.revision);
    await begin({ database, simulator, slug, ctx: await createEnvironmentContext(database.db, slug, role) });
  });
  afterAll(async () => {
    await flushUpstreamCalls();
    await simulator?.stop();
    await database?.drop();
  });
}
