import { execFileSync, spawn } from "node:child_process";
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import readline from "node:readline";
import { ROOT } from "./paths.mjs";
import { bold, dim, duration, green, main, red, Stop, say, table } from "./say.mjs";

const VERSIONS = ["20.20.2", "22.23.3", "24.21.0"];
const LOGS = path.join(ROOT, "test-results", "nodes");
const USAGE = `npm run test:nodes                       npm test with Node ${VERSIONS.join(", ")}, each in a fresh clone
npm run test:nodes -- 24.21.0            with this version alone
npm run test:nodes -- 24.21.0 -- npm ci  another command there`;

/** The versions and the command from the arguments. */
function wanted(/** @type {string[]} */ args) {
  const cut = args.indexOf("--");
  const versions = cut < 0 ? args : args.slice(0, cut);
  const command = cut < 0 ? [] : args.slice(cut + 1);
  if (!versions.every((version) => /^\d+\.\d+\.\d+$/.test(version))) throw new Stop(USAGE);
  return {
    versions: versions.length > 0 ? versions : VERSIONS,
    command: command.length > 0 ? command : ["npm", "test"],
  };
}

/** The environment of a fresh terminal with `bin` first on its path: npm's variables are about this checkout. */
function environment(/** @type {string} */ bin) {
  const own =
    /^(npm_(lifecycle|package)_|npm_config_(local_prefix|prefix)$|npm_(command|execpath|node_execpath)$|INIT_CWD$|NODE$)/;
  const kept = { ...process.env };
  for (const name of Object.keys(kept)) if (own.test(name)) delete kept[name];
  return { ...kept, PATH: [bin, process.env.PATH].join(path.delimiter), FORCE_COLOR: "0" };
}

/**
 * Installs this Node version into `folder`, from npm's package of its binary for this machine. Returns the bin folder.
 */
function installNode(/** @type {string} */ version, /** @type {string} */ folder) {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  mkdirSync(folder);
  writeFileSync(path.join(folder, "package.json"), "{}");
  const args = ["install", "--no-save", "--no-audit", "--no-fund", `${name}@${version}`];
  execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const bin = path.join(folder, "node_modules", name, "bin");
  const found = execFileSync(path.join(bin, "node"), ["--version"], { encoding: "utf8" }).trim();
  if (found !== `v${version}`) throw new Stop(`The package ${name}@${version} holds Node ${found}.`);
  return bin;
}

/** Runs the command in `cwd`; its output goes to the log, its stages are shown. Returns its exit code and counts. */
async function run(
  /** @type {string[]} */ command,
  /** @type {{ cwd: string, env: NodeJS.ProcessEnv, log: string, name: string }} */ { cwd, env, log, name },
) {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const file = createWriteStream(log);
  child.stderr.pipe(file, { end: false });
  let counts = null;
  for await (const line of readline.createInterface({ input: child.stdout })) {
    file.write(`${line}\n`);
    if (line.startsWith("── ")) say(dim(`${name}  ${line}`));
    counts = /^(\d+) passed, (\d+) failed$/.exec(line) ?? counts;
  }
  const code = child.exitCode ?? (await new Promise((resolve) => child.once("close", resolve)));
  file.end();
  return { code: code ?? 1, passed: counts?.[1] ?? "", failed: counts?.[2] ?? "" };
}

async function withNode(/** @type {string} */ version, /** @type {string[]} */ command, /** @type {string} */ folder) {
  const began = Date.now();
  const log = path.join(LOGS, `node-${version}.log`);
  say(bold(`Node ${version}`));
  let result = { code: 1, passed: "", failed: "" };
  try {
    const bin = installNode(version, path.join(folder, `node-${version}`));
    const clone = path.join(folder, `clone-${version}`);
    execFileSync("git", ["clone", "--quiet", ROOT, clone], { stdio: ["ignore", "ignore", "inherit"] });
    result = await run(command, { cwd: clone, env: environment(bin), log, name: version });
    rmSync(clone, { recursive: true, force: true });
  } catch (error) {
    // A Node version that can't be installed must not hide the others' results.
    say(red(error instanceof Error ? error.message : String(error)));
  }
  const outcome = result.code === 0 ? green("passed") : red("failed");
  return { code: result.code, row: [version, outcome, result.passed, result.failed, duration(Date.now() - began)] };
}

await main(async () => {
  const { versions, command } = wanted(process.argv.slice(2));
  mkdirSync(LOGS, { recursive: true });
  const changed = execFileSync("git", ["status", "--porcelain"], { cwd: ROOT, encoding: "utf8" }).trim();
  if (changed) say(red("What is not committed is not in the clones."));
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "corridor-nodes-"));
  // If we are root, the user that runs Postgres must be able to enter.
  chmodSync(folder, 0o755);
  const clean = () => rmSync(folder, { recursive: true, force: true });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => {
      clean();
      process.exit(1);
    });
  }
  const results = [];
  try {
    for (const version of versions) results.push(await withNode(version, command, folder));
  } finally {
    clean();
  }
  say(`\n${bold(command.join(" "))}\n`);
  say(
    table(
      ["Node", "", "Passed", "Failed", "Time"],
      results.map(({ row }) => row),
      [2, 3, 4],
    ),
  );
  say(dim(`\n  Everything they printed is in ${path.relative(ROOT, LOGS)}`));
  process.exit(results.every(({ code }) => code === 0) ? 0 : 1);
});
