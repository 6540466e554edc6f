import { and, isNull, like } from "drizzle-orm";
import { InputError } from "@/lib/errors";
import { declareEnvironment } from "@/lib/features/environments/service/declare-environment";
import { accountTypes } from "@/lib/features/external-accounts/service/account-types";
import { ensureFirstAdministratorLink } from "@/lib/server/auth/set-up";
import { getDatabase } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { person } from "@/lib/server/db/schema/person";
import { ConfigurationError, type DeclaredEnvironment, env } from "@/lib/server/env";
import { unopenedEnvironments } from "@/lib/server/vault/unopened";
import { report } from "./command";

/** The variable that each field of a declared environment comes from. */
const VARIABLES: Record<string, string> = {
  name: "CORRIDOR_ENVIRONMENT_NAME",
  slug: "CORRIDOR_ENVIRONMENT_NAME",
  baseUrl: "CORRIDOR_ENVIRONMENT_BASE_URL",
  publicKeys: "CORRIDOR_ENVIRONMENT_WEBHOOK_PUBLIC_KEYS",
};

async function declare(declared: DeclaredEnvironment): Promise<void> {
  try {
    await declareEnvironment(getDatabase(), declared);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const fields = Object.entries(error.facts.fields ?? { name: error.message });
    throw new ConfigurationError(fields.map(([field, message]) => `${VARIABLES[field] ?? field}: ${message}`));
  }
}

/**
 * What `npm start` does before it serves: migrates the database, creates the environment declared by the variables, and
 * the first administrator's link while no one exists. Returns what a person has to know, too: the environments whose
 * secret can't be opened, and whether the demo's people can sign in. Several machines may do this at the same time.
 */
async function prepare() {
  const { databaseUrl, declaredEnvironment, url } = env();
  // Read now, so that a mistake in the file is found at the start and not by the first user who adds an account.
  accountTypes();
  await migrateDatabase(databaseUrl);
  if (declaredEnvironment) await declare(declaredEnvironment);
  const setUpLink = await ensureFirstAdministratorLink(getDatabase(), url);
  const isOfDemo = and(like(person.email, "%@corridor.test"), isNull(person.disabledAt));
  const hasDemoPeople = (await getDatabase().$count(person, isOfDemo)) > 0;
  return { url, setUpLink, hasDemoPeople, unopened: await unopenedEnvironments(getDatabase()) };
}

await report(prepare);
