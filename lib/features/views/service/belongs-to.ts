import "server-only";
import { eq, isNull, or } from "drizzle-orm";
import { resourceTypeOf } from "@/lib/ids";
import type { DatabaseLike } from "@/lib/server/db/client";
import { environment } from "@/lib/server/db/schema/environment";
import { savedView } from "@/lib/server/db/schema/saved-view";

/** Whether a parameter holds the id of a tag, a customer or an account, in any format; a UMA address is not one. */
const isId = (param: string, value: string) =>
  ["tag", "tagId", "customerId"].includes(param) || (/accountIdentifier$/i.test(param) && !value.startsWith("$"));

/** Whether a list's query contains an id that exists in only one environment: of a tag, a customer, an account. */
export function namesRecords(search: string): boolean {
  return [...new URLSearchParams(search)].some(
    ([param, value]) => value !== "" && (isId(param, value) || resourceTypeOf(value) !== null),
  );
}

/** The id of the environment with this slug; null where there is none. */
export async function environmentIdOf(db: DatabaseLike, slug: string | undefined): Promise<string | null> {
  if (slug === undefined) return null;
  const [row] = await db.select({ id: environment.id }).from(environment).where(eq(environment.slug, slug));
  return row?.id ?? null;
}

/** Views that apply in this environment: its own, and those tied to no environment. */
export const holdsIn = (environmentId: string | null) =>
  environmentId === null
    ? isNull(savedView.environmentId)
    : or(isNull(savedView.environmentId), eq(savedView.environmentId, environmentId));
