import { eq } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { carryOutJob } from "@/lib/sign-off-actions";

/** A request's id in the database. */
export const rowIdOf = (signOffId: string): string => signOffId.replace("SignOff:", "");

/** Runs the job that executes a request. */
export const carryOut = (signOffId: string): Promise<void> => carryOutJob({ signOffId: rowIdOf(signOffId) });

/** A request as stored. Throws if there is none. */
export async function signOffRow(db: Database, signOffId: string) {
  const [row] = await db
    .select()
    .from(signOff)
    .where(eq(signOff.id, rowIdOf(signOffId)));
  if (!row) throw new Error("no such request");
  return row;
}
