import { closeDatabase } from "@/lib/server/db/client";
import { startRefusal } from "@/lib/server/start-refusal";

/**
 * Prints what `work` gives as a line of JSON, for whoever started this process; or else why it can't be done, as `said`
 * has it, with exit code 1. Closes the database.
 */
export async function answer(work: () => Promise<unknown>, said = (error: unknown): unknown => error): Promise<void> {
  try {
    console.log(JSON.stringify(await work()));
  } catch (error) {
    console.error(startRefusal(error) ?? said(error));
    process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}
