import "server-only";
import { and, eq, isNull, min } from "drizzle-orm";
import type { Database } from "@/lib/server/db/client";
import { exportJob, exportPart } from "@/lib/server/db/schema/export";
import type { ExportEnd } from "../schema";
import { removeStored } from "./pieces";
import type { Run } from "./run-state";
import type { PartPlace } from "./stored-pages";

/**
 * Makes the range one part that is read as one walk, in place of what it was split into: for a service that does not
 * count. `start`: where the first row lies, as far as it is known.
 */
export async function makeOnePart({ db, hold, job, request }: Run, start?: number): Promise<void> {
  const { startDate, endDate } = request.filter;
  const [known] = await db
    .select({ start: min(exportPart.startAt) })
    .from(exportPart)
    .where(eq(exportPart.exportId, job.id));
  const from = start ?? known?.start?.getTime() ?? Date.parse(startDate ?? new Date(0).toISOString());
  await hold.write(async (tx) => {
    await removeStored(tx, job.id);
    await tx.insert(exportPart).values({
      ...{ exportId: job.id, number: 0, expected: null },
      ...{ startAt: new Date(from), endAt: new Date(endDate ?? job.asOf) },
    });
    await tx.update(exportJob).set({ rowsTotal: null, rowsRead: 0 }).where(eq(exportJob.id, job.id));
  });
}

/** How the end of an export's one walk was recognised; null where the service counts. */
export async function endOfWalk(db: Database, exportId: string): Promise<ExportEnd | null> {
  const [part] = await db
    .select({ place: exportPart.place })
    .from(exportPart)
    .where(and(eq(exportPart.exportId, exportId), isNull(exportPart.expected)));
  if (!part) return null;
  const { pages, counted } = (part.place as unknown as PartPlace).walk;
  return {
    count: counted === undefined ? "not stated" : "not stated on every page",
    pages,
    recognisedBy: "The service reported no more pages after the last one.",
  };
}
