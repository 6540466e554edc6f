import "server-only";
import { and, arrayContains, desc, eq, inArray } from "drizzle-orm";
import type { EnvironmentContext } from "@/lib/server/context";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { signOffId } from "./views";

type Reader = Pick<EnvironmentContext, "db" | "environment">;

/** The signed-off request to execute a quote, if any, and whether it has been carried out. Its price may be another. */
export async function findSignedExecution(
  { db, environment }: Reader,
  quoteId: string,
): Promise<{ id: string; isDone: boolean } | undefined> {
  const [row] = await db
    .select({ id: signOff.id, status: signOff.status })
    .from(signOff)
    .where(
      and(
        eq(signOff.environmentId, environment.id),
        eq(signOff.action, "quote.execute"),
        arrayContains(signOff.subjects, [quoteId]),
        inArray(signOff.status, ["signed", "done"]),
      ),
    )
    .orderBy(desc(signOff.createdAt))
    .limit(1);
  return row && { id: signOffId(row.id), isDone: row.status === "done" };
}
