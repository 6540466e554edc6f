import { closeDatabase } from "@/lib/server/db/client";
import { safeError } from "@/lib/server/redaction";
import { startRefusal } from "@/lib/server/start-refusal";

type Said = ReturnType<typeof safeError>;

/**
 * Prints the result of `work` as a line of JSON for the parent process; or else the reason for the failure, without the
 * values of a query, as returned by `said`, with exit code 1. Closes the database and ends the process.
 */
export async function report(work: () => Promise<unknown>, said = (error: Said): unknown => error): Promise<void> {
  try {
    console.log(JSON.stringify(await work()));
  } catch (error) {
    console.error(startRefusal(error) ?? said(safeError(error)));
    process.exitCode = 1;
  } finally {
    await closeDatabase();
    // The driver leaves a connection that failed at the password open until the server ends it a minute later.
    process.exit();
  }
}
