import "server-only";

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_-]+/);

/** The similarity of two names: the share of common words and, where that is equal, of their beginnings. */
function likeness(one: string, other: string): number {
  const [a, b] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const shared = [...a].filter((word) => b.has(word)).length;
  let begin = 0;
  while (begin < one.length && one[begin] === other[begin]) begin += 1;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared) + begin / 1_000;
}

/** The name among `candidates` that `name` may have become, or undefined. */
export function similarName(name: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates.map((other) => ({ other, like: likeness(name, other) })).sort((a, b) => b.like - a.like);
  return best && best.like >= 1 / 3 ? best.other : undefined;
}
