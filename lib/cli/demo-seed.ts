import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { slugOf } from "@/lib/features/environments/schema";
import { getDatabase } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { environment } from "@/lib/server/db/schema/environment";
import { exportJob } from "@/lib/server/db/schema/export";
import { env } from "@/lib/server/env";
import { report } from "./command";
import { seedEnvironment, seedPeople } from "./seeding";

const Service = z.strictObject({ name: z.string(), baseUrl: z.url(), publicKey: z.string() });

/**
 * Migrates the database and creates the demo's starting point: people, and an environment for each simulated service
 * named in the first argument. Safe to repeat. Reports whether the demo was filled before.
 */
async function seed() {
  const password = process.env.CORRIDOR_SEED_PASSWORD;
  if (!password) throw new Error("CORRIDOR_SEED_PASSWORD must be set.");
  const services = z.array(Service).parse(JSON.parse(process.argv[2] ?? "[]"));
  await migrateDatabase(env().databaseUrl);
  const db = getDatabase();
  for (const { name, baseUrl, publicKey } of services) {
    await seedEnvironment(db, {
      name,
      baseUrl,
      webhookPublicKeys: publicKey,
      tokenId: "sandbox-token",
      clientSecret: "sandbox-secret",
      signatureHeader: "X-Service-Signature",
      mode: "sandbox",
      approvalWindowSeconds: 120,
      supportsReject: true,
    });
  }
  const people = await seedPeople(db, password);
  // The last thing created by filling, in the first environment.
  const [made] = await db
    .select({ exports: count() })
    .from(exportJob)
    .innerJoin(environment, eq(environment.id, exportJob.environmentId))
    .where(eq(environment.slug, slugOf(services[0]?.name ?? "")));
  return { people, isFilled: (made?.exports ?? 0) > 0 };
}

await report(seed);
