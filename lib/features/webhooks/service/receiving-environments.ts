import "server-only";
import { generateKeyPairSync } from "node:crypto";
import type { Pool } from "pg";
import { log } from "@/lib/server/log";
import { readPublicKey } from "@/lib/webhooks/public-key";
import type { VerificationKey } from "@/lib/webhooks/verify";

/** An environment as the receiver needs it. */
export interface ReceivingEnvironment {
  id: string;
  /** Lower case, as `Headers.get` expects it. */
  signatureHeader: string;
  keys: readonly VerificationKey[];
}

/** How long a retired key or an archived environment may still be accepted. */
const FRESH_MS = 2_000;
/** How often a delivery that does not verify may trigger a reload of the list: a key just added works at once. */
const RETRY_MS = 250;

const QUERY = `
  select e.id, e.slug, e.signature_header, k.id as key_id, k.public_key
  from environment e left join webhook_key k on k.environment_id = e.id and k.retired_at is null
  where e.archived_at is null
  order by k.created_at desc`;

interface Row {
  id: string;
  slug: string;
  signature_header: string;
  key_id: string | null;
  public_key: string | null;
}

/**
 * A key whose other half no one holds: a delivery to an environment that does not exist takes the same path and the
 * same time as a forged one, so that a stranger can't find out which environments exist.
 */
const nobody: ReceivingEnvironment = {
  id: "",
  signatureHeader: "x-service-signature",
  keys: [{ id: "", key: generateKeyPairSync("ec", { namedCurve: "prime256v1" }).publicKey }],
};

/** Whether `environment` is the stand-in for one that does not exist. */
export const isNobody = (environment: ReceivingEnvironment) => environment === nobody;

export interface ReceivingEnvironments {
  /** The environment of a slug from a list at most two seconds old; a stand-in when there is none. */
  find(slug: string): Promise<ReceivingEnvironment>;
  /** The same from a newer list, or null when the current list is nearly new. */
  findAgain(slug: string): Promise<ReceivingEnvironment | null>;
}

/** All environments are read at once: they are few, and an unknown slug then costs no query. `now` in milliseconds. */
export function createReceivingEnvironments(pool: Pool, now: () => number): ReceivingEnvironments {
  let current: { bySlug: Map<string, ReceivingEnvironment>; at: number } | undefined;
  let loading: Promise<Map<string, ReceivingEnvironment>> | undefined;

  async function load(): Promise<Map<string, ReceivingEnvironment>> {
    const at = now();
    const { rows } = await pool.query<Row>({ name: "webhook-environments", text: QUERY });
    current = { bySlug: bySlug(rows), at };
    return current.bySlug;
  }
  function reload(): Promise<Map<string, ReceivingEnvironment>> {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  }
  const age = () => (current ? now() - current.at : Number.POSITIVE_INFINITY);

  return {
    async find(slug) {
      const list = current && age() < FRESH_MS ? current.bySlug : await reload();
      return list.get(slug) ?? nobody;
    },
    async findAgain(slug) {
      return age() < RETRY_MS ? null : ((await reload()).get(slug) ?? nobody);
    },
  };
}

function bySlug(rows: readonly Row[]): Map<string, ReceivingEnvironment> {
  const list = new Map<string, ReceivingEnvironment & { keys: VerificationKey[] }>();
  for (const row of rows) {
    const known = list.get(row.slug) ?? { id: row.id, signatureHeader: row.signature_header.toLowerCase(), keys: [] };
    list.set(row.slug, known);
    if (row.key_id === null || row.public_key === null) continue;
    const read = readPublicKey(row.public_key);
    if (read.ok) known.keys.push({ id: row.key_id, key: read.publicKey.key });
    else log.error({ environmentId: row.id, keyId: row.key_id, problem: read.reason }, "a webhook key can't be used");
  }
  return list;
}
