import { closeDatabase, getDatabase } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { env } from "@/lib/server/env";
import { startRefusal } from "@/lib/server/start-refusal";
import { seedEnvironment, seedPeople } from "./seeding";

/** Migrates the database and makes what the browser tests start from. Repeating it changes nothing. */
async function seed() {
  const password = process.env.CORRIDOR_SEED_PASSWORD;
  const declared = env().declaredEnvironment;
  if (!password || !declared) throw new Error("CORRIDOR_SEED_PASSWORD and the environment's variables must be set.");
  await migrateDatabase(env().databaseUrl);
  try {
    await seedEnvironment(getDatabase(), declared);
    return { people: await seedPeople(getDatabase(), password) };
  } finally {
    await closeDatabase();
  }
}

try {
  console.log(JSON.stringify(await seed()));
} catch (error) {
  console.error(startRefusal(error) ?? error);
  process.exitCode = 1;
}
