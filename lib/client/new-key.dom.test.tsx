import { afterEach, expect, test, vi } from "vitest";
import { newKey } from "./new-key";

afterEach(() => vi.unstubAllGlobals());

test("a key is a new version 4 UUID each time, also on plain http, where randomUUID is missing", () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
