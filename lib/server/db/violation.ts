import "server-only";

/** The constraint that a write violated, from Postgres' error or any error wrapping it; null if it failed otherwise. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const constraint = "constraint" in error ? error.constraint : undefined;
  return typeof constraint === "string" ? constraint : violatedConstraint(error.cause);
}
