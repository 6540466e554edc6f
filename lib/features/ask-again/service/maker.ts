import "server-only";
import { ForbiddenError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";

/** Throws `ForbiddenError` for anyone but the maker. */
export function requireMaker({ actor }: Pick<EnvironmentContext, "actor">, { makerId }: { makerId: string }): void {
  if (makerId === actor.personId) return;
  throw new ForbiddenError({
    code: "not_yours",
    title: "Only the person who requested it can request it again.",
    meaning: "Nothing was sent and nothing changed.",
    next: "Ask them, or make a request of your own.",
  });
}
