/** After this long without anyone at the console the demo pauses, so that a forgotten one does not fill the disk. */
const REST_AFTER = "30 minutes";
const LOOK_EVERY_MS = 30_000;

async function isUsed(/** @type {string} */ databaseUrl) {
  // Not at the top: on a fresh machine the packages are installed after this file is loaded.
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select exists (select 1 from session where last_seen_at > now() - interval '${REST_AFTER}') as used`,
    );
    return rows[0].used;
  } finally {
    await client.end();
  }
}

async function settings(
  /** @type {string} */ controlUrl,
  /** @type {Record<string, unknown> | undefined} */ changes = undefined,
) {
  const body = changes && { method: "POST", body: JSON.stringify(changes) };
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(`${controlUrl}/control/settings`, { headers, ...body });
  if (!response.ok) throw new Error(`the simulated service refused its settings: ${response.status}`);
  return response.json();
}

/** Checked each time, because a restarted service has lost its pace. */
async function setPace(/** @type {string} */ controlUrl, /** @type {number} */ paceSeconds) {
  if ((await settings(controlUrl)).paceSeconds !== paceSeconds) await settings(controlUrl, { paceSeconds });
}

/**
 * Runs the simulated services at `pace` seconds while the console is in use, and pauses them after half an hour without
 * use. The first half hour counts as used. `say` is called at each change. Returns a function that ends it.
 */
export function keepPace(
  /** @type {{ controlUrls: string[], pace: number, databaseUrl: () => string, say: (text: string) => void }} */ {
    controlUrls,
    pace,
    databaseUrl,
    say,
  },
) {
  const began = Date.now();
  let rests = false;
  const look = async () => {
    try {
      const wanted = Date.now() - began < 30 * 60_000 || (await isUsed(databaseUrl())) ? pace : 0;
      await Promise.all(controlUrls.map((url) => setPace(url, wanted)));
      if (rests === (wanted !== pace)) return;
      rests = wanted !== pace;
      say(rests ? "Nobody has used the console for half an hour; the demo rests." : "The demo moves again.");
    } catch {
      // The database or a service is restarting: the next check finds it.
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
