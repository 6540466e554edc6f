import "@/lib/contract/no-eval";
import { serveCheck } from "./serve-check";

// Runs as a separate web worker, so that a file of 100 MB does not block the page.
const receive = serveCheck((message) => postMessage(message));
addEventListener("message", ({ data }) => receive(data));
