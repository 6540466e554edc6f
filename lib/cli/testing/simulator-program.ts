import { PROGRAM_VARIABLE } from "@/lib/simulator/start";
import { bundle } from "./bundle";

/**
 * Vitest's global set-up of the integration tests: bundles the simulator once for all tests that start it (in watch
 * mode: as it was at the beginning). Returns its tear-down.
 */
export async function setup(): Promise<() => void> {
  const { program, remove } = await bundle("lib/simulator/main.ts");
  process.env[PROGRAM_VARIABLE] = program;
  return remove;
}
