import "@/lib/contract/no-eval";
import { serveCheck } from "./serve-check";

// Runs as a web worker of its own, so that a file of 100 MB does not stop the page.
const receive = serveCheck((message) => postMessage(message));
addEventListener("message", ({ data }) => receive(data));
