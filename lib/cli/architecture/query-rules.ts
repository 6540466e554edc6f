import { isCode, isTest, type SourceFile, withoutComments } from "./sources";
import { isForBrowser, zoneOf } from "./zones";

const NOUNS_FILE = "lib/client/query-keys.ts";
/** A query's own key, and functions that create one; not the key of an invalidation, which may name anything. */
const READS = /(?:\b\w*[qQ]uery(?:Options)?\(\{\s*queryKey: |Key = \(.*\) => |\bkeyOf = \(.*\) => )\["([a-z-]+)"/g;

/** Nouns of query keys under which nothing is read, so that invalidating them has no effect. */
export function nounsNobodyReads(files: readonly SourceFile[]): string[] {
  const nouns = files.find(({ path }) => path === NOUNS_FILE)?.text.matchAll(/"([a-z-]+)"/g) ?? [];
  const read = new Set(
    files
      .filter((file) => isCode(file) && !isTest(file))
      .flatMap(({ text }) => [...withoutComments(text).matchAll(READS)].map(([, noun]) => noun)),
  );
  return [...nouns]
    .filter(([, noun]) => !read.has(noun))
    .map(([, noun]) => `${NOUNS_FILE} has ${noun}, under which nothing is read`);
}

/** Endpoints of our own API that no screen calls: `<table>.<name>`, or `<table>[…]` for a choice of them. */
export function endpointsNobodyCalls(files: readonly SourceFile[]): string[] {
  const code = files
    .filter((file) => isCode(file) && !isTest(file))
    .map((file) => ({ ...file, text: withoutComments(file.text) }));
  const callers = code.filter(({ path }) => isForBrowser(zoneOf(path)) && !path.endsWith("/api.ts"));
  const calls = (table: string, name: string) => new RegExp(`\\b${table}(\\.${name}\\b|\\[)`);
  return code
    .filter(({ path }) => /^lib\/features\/[^/]+\/api\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/export const (\w+) = \{\n([\s\S]*?)\n\}/g)].flatMap(([, table = "", body = ""]) =>
        [...body.matchAll(/^ {2}(\w+):/gm)]
          .filter(([, name = ""]) => !callers.some((caller) => calls(table, name).test(caller.text)))
          .map(([, name]) => `${path} has ${table}.${name}, which no screen calls`),
      ),
    );
}
