/** After so long without anybody at the console the demo rests, so that a forgotten one does not fill the disk. */
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

/** A service that was started again has lost its pace: it is asked each time.  */
async function setPace(/** @type {string} */ controlUrl, /** @type {number} */ paceSeconds) {
  if ((await settings(controlUrl)).paceSeconds !== paceSeconds) await settings(controlUrl, { paceSeconds });
}

/**
 * Lets the simulated services live at `pace` seconds while somebody uses the console, and rest when nobody did for half
 * an hour. The first half hour counts as used. `say` is told of each change. Gives what ends it.
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
      // The database or a service is just being started again: the next look finds it.
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
