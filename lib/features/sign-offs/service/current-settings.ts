import "server-only";
import { desc, eq } from "drizzle-orm";
import type { DatabaseLike } from "@/lib/server/db/client";
import { signOffSettings } from "@/lib/server/db/schema/sign-off";
import { FIRST_SETTINGS, SignOffSettings } from "../schema";

export interface VersionedSettings {
  /** 0 until settings have been saved. */
  version: number;
  settings: SignOffSettings;
}

/**
 * The settings in force: the newest version, or `FIRST_SETTINGS` while there is none. One indexed query, never cached.
 * Throws when the stored version can't be read: then nothing is allowed through.
 */
export async function currentSettings(db: DatabaseLike, environmentId: string): Promise<VersionedSettings> {
  const [row] = await db
    .select({ version: signOffSettings.version, settings: signOffSettings.settings })
    .from(signOffSettings)
    .where(eq(signOffSettings.environmentId, environmentId))
    .orderBy(desc(signOffSettings.version))
    .limit(1);
  if (!row) return { version: 0, settings: FIRST_SETTINGS };
  return { version: row.version, settings: SignOffSettings.parse(row.settings) };
}
