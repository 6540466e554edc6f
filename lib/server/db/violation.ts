import "server-only";

/** The constraint that a write broke, from Postgres' error or whatever wraps it; null when that is not what failed. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const constraint = "constraint" in error ? error.constraint : undefined;
  return typeof constraint === "string" ? constraint : violatedConstraint(error.cause);
}
