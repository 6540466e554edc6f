import { expect, test } from "vitest";
import { firstAccounts } from "./account-walk";

const LIST = ["a", "b", "c", "d", "e", "f", "g"].map((id) => ({ id }));

/** A service whose pages have at most `size` accounts; `asked` counts the calls. */
function service(size: number) {
  let asked = 0;
  const read = async (cursor: string | undefined) => {
    asked += 1;
    const start = Number(cursor ?? 0);
    const hasMore = start + size < LIST.length;
    return { data: LIST.slice(start, start + size), hasMore, ...(hasMore ? { nextCursor: `${start + size}` } : {}) };
  };
  return { read, asked: () => asked };
}

test("short pages are followed until there are enough accounts, and no further", async () => {
  const { read, asked } = service(2);
  expect(await firstAccounts(3, read)).toEqual({ data: LIST.slice(0, 4), hasMore: true });
  expect(asked()).toBe(2);
});

test("short pages are followed to the end of the list", async () => {
  const { read, asked } = service(3);
  expect(await firstAccounts(100, read)).toEqual({ data: LIST, hasMore: false });
  expect(asked()).toBe(3);
});

test("a page with as many accounts as were asked for is the only one read", async () => {
  const { read, asked } = service(5);
  expect(await firstAccounts(5, read)).toEqual({ data: LIST.slice(0, 5), hasMore: true });
  expect(asked()).toBe(1);
});

test("ends after ten calls, and where the service doesn't say how to go on", async () => {
  const endless = async (cursor: string | undefined) => {
    const at = Number(cursor ?? 0) + 1;
    return { data: [{ id: `${at}` }], hasMore: true, nextCursor: `${at}` };
  };
  expect(await firstAccounts(100, endless)).toMatchObject({ data: { length: 10 }, hasMore: true });
  const stuck = async () => ({ data: [{ id: "a" }], hasMore: true });
  expect(await firstAccounts(100, stuck)).toEqual({ data: [{ id: "a" }], hasMore: true });
});
