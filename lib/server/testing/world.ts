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
 * The basis of a file's tests: a database, a simulated service, an environment for it, and an actor with `role`.
 * `begin` receives them before the first test. They are removed after the last one, after any `afterAll` that the file
 * adds from here on.
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
