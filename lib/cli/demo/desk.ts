import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { getDatabase } from "@/lib/server/db/client";
import { person } from "@/lib/server/db/schema/person";
import { requireEnvironment, upstreamFor } from "@/lib/server/environments";
import { type Control, createControl } from "@/lib/simulator/control-client";

/** One environment of the demo: its people, and the controls of the service behind it. */
export interface Desk {
  as(role: Role): Promise<EnvironmentContext>;
  control: Control;
}

/** What a verb receives when the demo's person of `role` calls it in the environment `slug`. */
export function deskOf(slug: string, controlUrl: string): Desk {
  const db = getDatabase();
  return {
    control: createControl(controlUrl),
    async as(role) {
      const [found] = await db
        .select()
        .from(person)
        .where(eq(person.email, `${role}@corridor.test`));
      if (!found) throw new Error(`the demo has nobody with the role ${role}`);
      const environment = await requireEnvironment(db, slug);
      const actor = {
        personId: found.id,
        sessionId: crypto.randomUUID(),
        name: found.name,
        email: found.email,
        role,
        timeZone: found.timeZone,
      };
      const request = { id: crypto.randomUUID(), ip: null, userAgent: "npm run demo" };
      return { actor, request, db, environment, upstream: upstreamFor(environment, found.id, request.id) };
    },
  };
}

/** Waits until `look` returns something, and returns it; null after `seconds`. */
export async function reach<T>(seconds: number, look: () => Promise<T | null | undefined | false>): Promise<T | null> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; ) {
    const found = await look();
    if (found) return found;
    await sleep(100);
  }
  return null;
}
