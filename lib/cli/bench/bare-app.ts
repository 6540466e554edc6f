import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { NEXT, ROOT } from "../paths.mjs";
import { freePort } from "../ports.mjs";
import { Stop } from "../say.mjs";
import { respondsOk, type Supervisor } from "../supervisor.mjs";

/** Inside the checkout, where its node_modules is found; ignored by git and by every check. */
const FOLDER = path.join(ROOT, ".bench", "bare");

/** The least that Next can do for each measurement. None of it exists in the product. */
const FILES = {
  "next.config.mjs": `export default { poweredByHeader: false, turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  // Without its own, Turbopack uses the one at its root, which is the product's.
  "instrumentation.js": "export function register() {}",
  "app/layout.js":
    "export default function Layout({ children }) { return <html lang='en'><body>{children}</body></html>; }",
  "app/page.js": "export const dynamic = 'force-dynamic'; export default function Page() { return <h1>Bare</h1>; }",
  "app/api/empty/route.js": "export async function POST() { return new Response(null, { status: 200 }); }",
  "app/api/proxy/route.js": `
    export async function GET(request) {
      const authorization = "Basic " + Buffer.from(process.env.SERVICE_CREDENTIALS).toString("base64");
      const answer = await fetch(process.env.SERVICE_URL + "/transactions" + new URL(request.url).search, { headers: { authorization } });
      return new Response(await answer.text(), { status: answer.status, headers: { "content-type": "application/json" } });
    }`,
  "app/api/sink/route.js": `
    export async function PUT(request) {
      const before = process.memoryUsage.rss();
      let peak = before;
      for await (const chunk of request.body) peak = Math.max(peak, process.memoryUsage.rss());
      return Response.json({ before, peak });
    }`,
  "app/api/events/route.js": `
    const listeners = (globalThis.listeners ??= new Set());
    const encoder = new TextEncoder();
    export const dynamic = "force-dynamic";
    export async function GET() {
      let send;
      const stream = new ReadableStream({
        start(controller) {
          send = (text) => controller.enqueue(encoder.encode(text));
          listeners.add(send);
          send(": hello\\n\\n");
        },
        cancel() { listeners.delete(send); },
      });
      return new Response(stream, { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
    }
    export async function POST() {
      for (const send of listeners) send("event: notification\\ndata: {}\\n\\n");
      return new Response(null, { status: 200 });
    }`,
};

/** Builds the bare app unless it is already built. */
function buildBareApp(): void {
  const version = readFileSync(path.join(ROOT, "node_modules/next/package.json"), "utf8");
  const stamp = createHash("sha256").update(version).update(JSON.stringify(FILES)).digest("hex");
  const stampFile = path.join(FOLDER, "stamp");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(FOLDER, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
  }
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const built = spawnSync(process.execPath, [NEXT, "build", FOLDER], { cwd: FOLDER, env, encoding: "utf8" });
  if (built.status !== 0) throw new Stop(`The bare app did not build:\n${built.stdout}${built.stderr}`);
  writeFileSync(stampFile, stamp);
}

/** Builds the bare app and starts it; returns its origin. */
export async function startBareApp(supervisor: Supervisor, serviceUrl: string, credentials: string): Promise<string> {
  buildBareApp();
  const port = await freePort();
  const args = [NEXT, "start", FOLDER, "-H", "localhost", "-p", String(port)];
  const variables = { NODE_ENV: "production", SERVICE_URL: serviceUrl, SERVICE_CREDENTIALS: credentials };
  const child = supervisor.start("bare", args, { env: variables });
  const origin = `http://localhost:${port}`;
  await supervisor.ready(child, () => respondsOk(origin));
  return origin;
}
