import { PROGRAM_VARIABLE } from "@/lib/simulator/start";
import { bundle } from "./bundle";

/**
 * Vitest's global set-up of the integration tests: the simulator in one file, once for all that start it (while
 * watching: as it was at the beginning). Gives its tear-down.
 */
export async function setup(): Promise<() => void> {
  const { program, remove } = await bundle("lib/simulator/main.ts");
  process.env[PROGRAM_VARIABLE] = program;
  return remove;
}
