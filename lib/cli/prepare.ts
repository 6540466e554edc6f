import { declareEnvironment } from "@/lib/features/environments/service/declare-environment";
import { accountTypes } from "@/lib/features/external-accounts/service/account-types";
import { ensureFirstAdministratorLink } from "@/lib/server/auth/set-up";
import { closeDatabase, getDatabase } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { ConfigurationError, env } from "@/lib/server/env";

/**
 * What `npm start` does before it serves: migrates the database, makes the environment that the variables declare, and
 * the first administrator's link while there is nobody. Several machines may do it at the same time.
 */
async function prepare() {
  const { databaseUrl, declaredEnvironment, url } = env();
  // Read now, so that a mistake in the file is found at the start and not by the first person who adds an account.
  accountTypes();
  await migrateDatabase(databaseUrl);
  try {
    if (declaredEnvironment) await declareEnvironment(getDatabase(), declaredEnvironment);
    return { url, setUpLink: await ensureFirstAdministratorLink(getDatabase(), url) };
  } finally {
    await closeDatabase();
  }
}

try {
  console.log(JSON.stringify(await prepare()));
} catch (error) {
  // A configuration that can't be used is for the person who wrote it; a stack would bury the sentence.
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
