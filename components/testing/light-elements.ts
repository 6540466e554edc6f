import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

// Before any package has taken React's own: elements that packages make (icons, mostly) need no stack of each either,
// which took a sixth of all time. Ours have none: see vitest.config.ts.
load("react").createElement = load("../../node_modules/react/cjs/react.production.js").createElement;
