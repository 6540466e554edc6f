// ClickHouse's engine (chdb) behind as much of its HTTP interface as @clickhouse/client uses: started by clickhouse.ts
// with chdb's installation folder, the data folder and a port. One query at a time; accepts every user.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { say } from "../say.mjs";

const [installed = "", data = "", port = "0"] = process.argv.slice(2);
const { Session } = createRequire(path.join(installed, "package.json"))("chdb");
const session = new Session(data);

/** Query parameters that are not settings of the engine. */
const OURS = new Set(["query", "query_id", "database", "session_id", "role", "default_format", "wait_end_of_query"]);
const PARAMETER = "param_";

/** Parses a request of the client: a query in the address or the body, with parameters in either. */
async function read(/** @type {import("node:http").IncomingMessage} */ request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const sent = Buffer.concat(chunks);
  const body = request.headers["content-encoding"] === "gzip" ? await promisify(gunzip)(sent) : sent;
  const address = new URL(request.url ?? "/", "http://localhost").searchParams;
  const type = request.headers["content-type"] ?? "";
  const isForm = type.startsWith("multipart/form-data");
  const form = isForm ? [...(await new Response(body, { headers: { "content-type": type } }).formData())] : [];
  const given = [...address, ...form.map(([name, value]) => [name, String(value)])];
  /** @type {Record<string, string>} */
  const fields = Object.fromEntries(given);
  const text = [fields.query ?? "", isForm ? "" : body.toString("utf8")].filter(Boolean).join("\n");
  return { text, fields };
}

/** Answers one request; its settings remain for the next ones, which all send the same. */
async function run(/** @type {string} */ text, /** @type {Record<string, string>} */ fields) {
  if (fields.database) await session.queryAsync(`use \`${fields.database}\``);
  for (const [name, value] of Object.entries(fields)) {
    const isSetting = !OURS.has(name) && !name.startsWith(PARAMETER) && name !== "enable_http_compression";
    if (isSetting) await session.queryAsync(`set ${name} = '${value}'`);
  }
  const parameters = Object.entries(fields).filter(([name]) => name.startsWith(PARAMETER));
  for (const [name, value] of parameters) {
    await session.queryAsync(`set ${name} = '${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`);
  }
  return (await session.queryAsync(text, { format: "TabSeparated" })).text();
}

let turn = Promise.resolve();
const server = createServer((request, response) => {
  turn = turn
    .then(async () => {
      if (request.url === "/ping") return void response.end("Ok.\n");
      const { text, fields } = await read(request);
      const said = await run(text, fields);
      const isZipped =
        /gzip/.test(String(request.headers["accept-encoding"])) && fields.enable_http_compression === "1";
      response.writeHead(200, isZipped ? { "content-encoding": "gzip" } : {});
      response.end(isZipped ? await promisify(gzip)(said) : said);
    })
    .catch((error) => {
      const message = error instanceof Error ? error.message : String(error);
      if (process.env.CHDB_SHOWS_ERRORS) console.error(message);
      response.writeHead(/^Code: 516/.test(message) ? 403 : 500, { "x-clickhouse-exception-code": "0" });
      response.end(message);
    });
});
server.listen(Number(port), "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
  if (!process.send) say(`ClickHouse's engine listens on ${JSON.stringify(address)}`);
});
process.on("disconnect", () => process.exit(0));
