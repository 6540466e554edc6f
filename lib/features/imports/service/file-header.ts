import "server-only";
import { CsvScanner } from "@/lib/csv";

/**
 * Reads the first record of a file that comes in, and gives its cells with the whole of the file, which is read on as
 * it is passed on. Null where the file broke off before: whoever reads it finds out.
 */
export async function readStart(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  const first: { cells: string[] | null } = { cells: null };
  const scanner = new CsvScanner((record) => {
    first.cells ??= Array.from({ length: record.count }, (_, cell) => record.copy(cell));
  });
  while (first.cells === null) {
    const next = await chunks.next().catch(() => null);
    if (next === null) break;
    if (next.done) {
      scanner.finish();
      break;
    }
    read.push(next.value);
    scanner.push(next.value);
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return { cells: first.cells, whole: whole() };
}
