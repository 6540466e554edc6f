import path from "node:path";
import { isCode, isTest, type SourceFile, withoutComments } from "./sources";
import { COMPOSED, isForBrowser, LEAVES, zoneOf } from "./zones";

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|integration|dom|spec|config|d))*\.[a-z0-9]+$/;
const SHAPELESS = ["util", "utils", "helper", "helpers", "type", "types", "hook", "hooks", "misc", "shared", "common"];
const RESERVED =
  /^(page|layout|loading|error|not-found|forbidden|unauthorized|global-error|route|template|default|icon|apple-icon|globals)\.(ts|tsx|css|svg|png|ico)$/;
const LIB_FOLDERS = ["contract", "upstream", "webhooks", "history", "simulator", "server", "features", "client", "cli"];
const VOCABULARY = ["schema.ts", "api.ts", "fields.ts", "queries.ts", "service.ts", "jobs.ts"];

/** Names and places that DESIGN section 1 forbids, one sentence each. Migrations are named by drizzle-kit. */
export function misplacedFiles(files: readonly SourceFile[]): string[] {
  const own = files.filter(({ path: file }) => !file.includes("/migrations/"));
  return own.flatMap(({ path: file, text }) => {
    const name = path.posix.basename(file);
    const folders = file.split("/").slice(0, -1);
    const isShapeless = [name.split(".")[0] ?? "", ...folders].some((part) => SHAPELESS.includes(part));
    const problems = [
      ...(KEBAB.test(name) ? [] : ["is not named in kebab-case"]),
      ...(isShapeless ? ["has a name that says nothing about what is inside"] : []),
      ...(isBarrel(name, text) ? ["is a barrel: it only passes on what other files export"] : []),
      ...misplaced(file, name, folders),
    ];
    return problems.map((problem) => `${file} ${problem}`);
  });
}

function isBarrel(name: string, text: string): boolean {
  if (/^index\.(ts|tsx|mjs)$/.test(name)) return true;
  if (!/\.(ts|tsx|mjs)$/.test(name)) return false;
  const statements = withoutComments(text).replace(
    /export\s+(type\s+)?(\*|\{[^}]*\})[^;{]*from\s*["'][^"']+["'];?/g,
    "",
  );
  return statements.trim() === "" && /export/.test(text);
}

function misplaced(file: string, name: string, folders: string[]): string[] {
  const [top, second, , fourth, fifth] = folders;
  if (top === undefined) {
    const isAllowed =
      /\.config\.(ts|mjs)$/.test(name) ||
      ["instrumentation.ts", "instrumentation-client.ts", "proxy.ts"].includes(name);
    return isAllowed ? [] : ["does not belong at the root"];
  }
  if (top === "app" && !RESERVED.test(name)) return ["is not one of Next's reserved names; app holds nothing else"];
  if (top !== "lib") return [];
  if (second === undefined) {
    const isKnown = [...LEAVES, ...COMPOSED].includes(name.split(".")[0] ?? "");
    return isKnown || name === "architecture.test.ts" ? [] : ["is not one of the leaves; that list is closed"];
  }
  if (!LIB_FOLDERS.includes(second)) return [`is in lib/${second}, which the layout does not know`];
  if (second !== "features" || isTest({ path: file })) return [];
  // check/: rules for data too large for a schema, checked in the browser before anything is sent. service/read,
  // service/write: the steps of a long job.
  const isStep = folders.length === 5 && fourth === "service" && ["read", "write"].includes(fifth ?? "");
  const isFolder = folders.length === 4 && ["service", "fields", "check"].includes(fourth ?? "");
  const isKnown = folders.length === 3 ? VOCABULARY.includes(name) : isFolder || isStep;
  return isKnown
    ? []
    : [
        `is not in a feature's vocabulary (${VOCABULARY.join(", ")}, service/<verb>.ts, service/{read,write}/<step>.ts, fields/<part>.ts, check/<rule>.ts)`,
      ];
}

const lines = (text: string) => text.replace(/\n$/, "").split("\n").length;
const isExempt = ({ path: file }: SourceFile) => /(^|\/)(seed|seeds|migrations)(\/|\.)/.test(file);

/** Files over the size caps of DESIGN section 2, and the overall distribution if it is off. */
export function oversizedFiles(files: readonly SourceFile[]): string[] {
  const code = files.filter((file) => isCode(file) && !isExempt(file));
  const capped = code.flatMap((file) => {
    const isPage = /^app\/.*\/page\.tsx$/.test(file.path);
    const cap = isTest(file) ? 500 : isPage ? 39 : 300;
    const count = lines(file.text);
    return count > cap ? [`${file.path} has ${count} lines; the cap is ${cap}`] : [];
  });
  const sizes = code
    .filter((file) => !isTest(file))
    .map((file) => lines(file.text))
    .sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
  return [
    ...capped,
    ...(at(0.5) > 80 ? [`the median file has ${at(0.5)} lines; it should have 80 at most`] : []),
    ...(at(0.9) > 200 ? [`one file in ten has ${at(0.9)} lines or more; nine in ten should have 200 at most`] : []),
  ];
}

/** Comment lines that are longer than code may be; types in JSDoc and addresses can't be broken. */
export function overlongComments(files: readonly SourceFile[]): string[] {
  return files.filter(isCode).flatMap(({ path: file, text }) =>
    text
      .split("\n")
      .map((line, at) => ({ line, at: at + 1 }))
      .filter(({ line }) => line.length > 120 && /^\s*(\/\*\*?|\*|\/\/) /.test(line) && !/@\w+ \{|:\/\//.test(line))
      .map(({ line, at }) => `${file}:${at} is a comment of ${line.length} characters; break it at 120`),
  );
}

/** Default exports where Next does not require one. */
export function needlessDefaultExports(files: readonly SourceFile[]): string[] {
  return files
    .filter(isCode)
    .filter(({ path: file }) => !/^app\/.*\.tsx$/.test(file) && !/^[^/]+\.config\.(ts|mjs)$/.test(file))
    .filter(({ text }) => /^\s*export\s+(default\b|\{[^}]*\bas\s+default\b)/m.test(withoutComments(text)))
    .map(({ path: file }) => `${file} has a default export`);
}

/** Server code that could be bundled for a browser because it does not begin with `import "server-only"`. */
export function missingServerOnly(files: readonly SourceFile[]): string[] {
  return (
    files
      .filter((file) => isCode(file) && !isTest(file))
      .filter(({ path: file }) => /^lib\/(server\/|features\/[^/]+\/(service|jobs)[./])/.test(file))
      // Pure data, read where `server-only` can't load: the schema by drizzle-kit, the headers by Next's configuration.
      .filter(({ path: file }) => !/^lib\/server\/(db\/schema\/|http\/security-headers\.ts$)/.test(file))
      .filter(({ text }) => !/^import "server-only";/.test(text))
      .map(({ path: file }) => `${file} does not begin with import "server-only"`)
  );
}

/** Hooks that a page can reach through its feature's queries: without the directive the app doesn't build. */
export function missingUseClient(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isCode(file) && !isTest(file) && file.path.startsWith("lib/client/"))
    .filter(({ text }) => /^import \{[^}]*\b(use\w*|createContext)\b[^}]*\} from "react"/m.test(text))
    .filter(({ text }) => !/^"use client";/.test(text))
    .map(({ path: file }) => `${file} does not begin with "use client"`);
}

/** Files that use next/dynamic: while their code loads, the whole page can wait, and lose what is typed. */
export function loadedByDynamic(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isCode(file) && !isTest(file) && /^(app|components)\//.test(file.path))
    .filter(({ text }) => /from "next\/dynamic"/.test(text))
    .map(({ path: file }) => `${file} uses next/dynamic: take onDemand of components/ui/on-demand.tsx`);
}

/** Browser code that uses APIs available only on https and localhost: over plain http it would throw. */
export function missingOnPlainHttp(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isCode(file) && isForBrowser(zoneOf(file.path)))
    .filter(({ text }) => /\bcrypto\.(randomUUID|subtle)\b/.test(withoutComments(text)))
    .map(({ path: file }) => `${file} needs https: take newKey of lib/client/new-key.ts`);
}

/**
 * Modules that name an address because it is in none of the API tables: next-auth, the event stream, the shell's
 * checks.
 */
const OTHER_DOORS = [
  "lib/client/sign-in.ts",
  "lib/client/use-event-stream.ts",
  "components/shell/connection-banner.tsx",
  "components/shell/signed-in-person.ts",
];

/** Browser code that spells out an address of our API; only the tables may: use `call` of lib/client/call.ts. */
export function handWrittenAddresses(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isCode(file) && !isTest(file) && isForBrowser(zoneOf(file.path)))
    .filter(({ path: file }) => !/^lib\/(features\/[^/]+\/)?api\.ts$/.test(file) && !OTHER_DOORS.includes(file))
    .filter(({ text }) => /["'`]\/api\/|\bapiFetch\b/.test(withoutComments(text)))
    .map(({ path: file }) => `${file} spells out an address of our API: call(entry of a table, input)`);
}

/** Classes of the runtime itself: one per process, however many bundles there are. */
const NATIVE = new Set([
  ...["Error", "AggregateError", "SyntaxError", "TypeError", "RangeError", "URIError", "DOMException"],
  ...["Date", "URL", "Map", "Set", "Promise", "AbortSignal", "Blob", "File", "FormData", "Uint8Array", "Uint32Array"],
]);

/** `instanceof` with a class of a dependency or our own: a build holds several copies of it, so it is unreliable. */
export function foreignInstanceof(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file.path) && !isTest(file))
    .filter(({ path: file }) => !/^lib\/(cli|simulator)\//.test(file))
    .flatMap(({ path: file, text }) =>
      [...withoutComments(text).matchAll(/\binstanceof\s+([\w.]+)/g)].flatMap(([, name = ""]) =>
        NATIVE.has(name) || /^(HTML\w*)?Element$/.test(name)
          ? []
          : [`${file} asks instanceof ${name}: judge by shape (isNamed of lib/errors.ts)`],
      ),
    );
}
