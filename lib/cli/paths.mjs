import path from "node:path";

/** The root of the checkout. */
export const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** Next's command, started as a separate process: `npx next start` would leave an orphan behind when killed. */
export const NEXT = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");

/**
 * Node's flags for running our TypeScript outside Next. `server-only` modules load under the `react-server` condition.
 */
export const TYPESCRIPT = ["--import", "tsx", "--conditions=react-server"];

/** Where a run of the browser tests stores its results. */
export const journeyResults = () => process.env.CORRIDOR_JOURNEY_RESULTS || path.join(ROOT, "test-results");
