import { Stop } from "./say.mjs";

const NOT_A_DEMO =
  "This folder holds an installation's database. The demo would add people with its own password, and lead an " +
  "environment named Sandbox to a simulated service. Give it another folder: CORRIDOR_DATA_DIR=/tmp/corridor-demo npm run demo";

/** Throws if people use the database and the demo's are not among them: it belongs to an installation. */
export async function assertDemoDatabase(/** @type {string} */ databaseUrl) {
  // Not at the top: on a fresh machine the packages are installed after this file is loaded.
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query("select where to_regclass('public.person') is not null");
    if (tables.length === 0) return;
    const { rows } = await client.query(
      "select where exists (select from person) and not exists (select from person where email like '%@corridor.test')",
    );
    if (rows.length > 0) throw new Stop(NOT_A_DEMO);
  } finally {
    await client.end();
  }
}
