import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

// Before any package has captured React's own: elements created by packages (mostly icons) don't each need a stack,
// which took a sixth of the total time. Ours have none: see vitest.config.ts.
load("react").createElement = load("../../node_modules/react/cjs/react.production.js").createElement;
