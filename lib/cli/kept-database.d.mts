export function keepDatabase<Database extends { exited?: Promise<void>; stop(): Promise<void> }>(
  connect: () => Promise<Database>,
): Promise<{ current(): Database; stop(): Promise<void> }>;
