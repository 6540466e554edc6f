import { getDatabase } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { env } from "@/lib/server/env";
import { report } from "./command";
import { seedEnvironment, seedPeople } from "./seeding";

/** Migrates the database and creates the browser tests' starting point. Safe to repeat. */
async function seed() {
  const password = process.env.CORRIDOR_SEED_PASSWORD;
  const declared = env().declaredEnvironment;
  if (!password || !declared) throw new Error("CORRIDOR_SEED_PASSWORD and the environment's variables must be set.");
  await migrateDatabase(env().databaseUrl);
  await seedEnvironment(getDatabase(), declared);
  return { people: await seedPeople(getDatabase(), password) };
}

await report(seed);
