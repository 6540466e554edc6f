import path from "node:path";

/** The checkout. */
export const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** Next's command, started as a process of its own: `npx next start` would leave an orphan behind when killed. */
export const NEXT = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");

/**
 * What Node needs to run our TypeScript outside Next. `server-only` modules load under the `react-server` condition.
 */
export const TYPESCRIPT = ["--import", "tsx", "--conditions=react-server"];

/** Where a run of the browser tests puts what it leaves. */
export const journeyResults = () => process.env.CORRIDOR_JOURNEY_RESULTS || path.join(ROOT, "test-results");
