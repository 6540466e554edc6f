import type { RunningPostgres } from "./postgres.mjs";

export function keepDatabase<Database extends Pick<RunningPostgres, "exited" | "stop">>(
  connect: () => Promise<Database>,
): Promise<{ current(): Database; stop(): Promise<void> }>;
