import { isCode, isTest, type SourceFile, withoutComments } from "./sources";

const NOUNS_FILE = "lib/client/query-keys.ts";
/** A query's own key, and the functions that make one; not the key of an invalidation, which may name what nobody reads. */
const READS = /(?:\b\w*[qQ]uery(?:Options)?\(\{\s*queryKey: |Key = \(.*\) => |\bkeyOf = \(.*\) => )\["([a-z-]+)"/g;

/** Nouns of query keys under which nothing is read: what is made stale by one is made stale in vain. */
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
