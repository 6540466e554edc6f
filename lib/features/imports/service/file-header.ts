import "server-only";
import { CsvScanner } from "@/lib/csv";

/** Longer than any header: an endless one is not read to the end of the file. */
const MOST_BYTES = 64 * 1_024;

/**
 * Reads the first record of an incoming file, and returns its cells with the whole file, which is read further as it is
 * passed on. `cells` is null if there is no such record within 64 KiB. If the file broke off before that, `whole`
 * breaks off there too, with the same error.
 */
export async function readStart(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  const first: { cells: string[] | null } = { cells: null };
  const scanner = new CsvScanner((record) => {
    first.cells ??= Array.from({ length: record.count }, (_, cell) => record.copy(cell));
  });
  let broken: { error: unknown } | null = null;
  try {
    for (let bytes = 0; first.cells === null && bytes < MOST_BYTES; ) {
      const next = await chunks.next();
      if (next.done) {
        scanner.finish();
        break;
      }
      read.push(next.value);
      bytes += next.value.length;
      scanner.push(next.value);
    }
  } catch (error) {
    broken = { error };
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* read;
    if (broken) throw broken.error;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { cells: first.cells, isBroken: broken !== null, whole: whole() };
}
