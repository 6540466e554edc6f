import { expect, test, vi } from "vitest";
import { IdempotencyKeys } from "./idempotency-key";
import { ProblemError } from "./problem";

/** Presses once; returns the key under which it was sent. */
async function press(keys: IdempotencyKeys, what: string, error: unknown = null, isKept = false): Promise<string> {
  let sent = "";
  const send = async (key: string) => {
    sent = key;
    if (error) throw error;
  };
  await keys.within(what, isKept, send).catch((thrown: unknown) => expect(thrown).toBe(error));
  return sent;
}
const forbid = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const problem = (status: number) => new ProblemError({ code: "x", title: "No" }, status);

test("a retry after a lost response or a refusal is the same press; after a success it is a new one", async () => {
  const keys = new IdempotencyKeys();
  const first = await press(keys, "a", problem(0));
  expect(await press(keys, "a", problem(500))).toBe(first);
  expect(await press(keys, "a", problem(409))).toBe(first);
  expect(await press(keys, "a")).toBe(first);
  expect(await press(keys, "a")).not.toBe(first);
});

test("a different request is never sent under an earlier one's key, and the earlier one keeps its key", async () => {
  const keys = new IdempotencyKeys();
  const first = await press(keys, "a", problem(0));
  expect(await press(keys, "b", problem(0))).not.toBe(first);
  expect(await press(keys, "a")).toBe(first);
});

test("a stored press stays the same after a reload, until it is answered", async () => {
  const first = await press(new IdempotencyKeys(), "execute:Quote:1:0", problem(0), true);
  expect(await press(new IdempotencyKeys(), "execute:Quote:1:0", null, true)).toBe(first);
  expect(await press(new IdempotencyKeys(), "execute:Quote:1:0", null, true)).not.toBe(first);
});

test.each([
  ["forbids the tab's storage", () => vi.spyOn(window, "sessionStorage", "get").mockImplementation(forbid)],
  ["has no room for it", () => vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbid)],
])("where the browser %s, a press is sent all the same, and a retry under its key", async (_, arrange) => {
  const keys = new IdempotencyKeys();
  const kept = arrange();
  try {
    const first = await press(keys, "execute:Quote:1:0", problem(0), true);
    expect(await press(keys, "execute:Quote:1:0", null, true)).toBe(first);
    expect(await press(keys, "execute:Quote:1:0", null, true)).not.toBe(first);
  } finally {
    kept.mockRestore();
  }
});

test("a press that is not stored leaves nothing in the tab's storage", async () => {
  await press(new IdempotencyKeys(), "code 123456", problem(0));
  expect(JSON.stringify(sessionStorage)).toBe("{}");
});
