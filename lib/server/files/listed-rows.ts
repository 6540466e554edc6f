import "server-only";
import type { Page } from "@/lib/contract/list-page";
import { Walk } from "@/lib/upstream/walk";

/** The most that one file holds of a list that the service pages: 200,000 rows, or what can be read in half an hour. */
const LIMITS = { pages: 2_000, ms: 30 * 60_000 };

/**
 * Every row of a list, each once, in batches of a page. Throws a `WalkError` if the list doesn't end, and whatever
 * `read` throws: the file then breaks off, because it must not look complete.
 */
export async function* listedRows<Row extends { id: string }>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  const walk = new Walk(LIMITS);
  const seen = new Set<string>();
  for (;;) {
    const page = await read(walk.cursor);
    const rows = page.data.filter(({ id }) => !seen.has(id) && seen.add(id));
    yield rows;
    if (walk.take(page)) return;
  }
}
