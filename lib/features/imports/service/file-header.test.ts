import { expect, test } from "vitest";
import { readStart } from "./file-header";

const bytes = (text: string) => new TextEncoder().encode(text);
async function* of(...chunks: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (typeof chunk !== "string") throw chunk;
    yield bytes(chunk);
  }
}
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  for await (const chunk of body) read.push(chunk);
  return Buffer.concat(read).toString();
}

test("reads a header that arrives in parts, and passes on the whole file", async () => {
  const { cells, whole } = await readStart(of("a,", '"b\n', '"\r\n1,2\n', "3,4\n"));
  expect(cells).toEqual(["a", "b\n"]);
  expect(await textOf(whole)).toBe('a,"b\n"\r\n1,2\n3,4\n');
});

test.each([
  ["in its header", ["a,", new Error("cut")]],
  ["after it", ["a,b\n1,", new Error("cut")]],
])("a file that breaks off %s is never mistaken for a complete one", async (_, chunks) => {
  const { whole } = await readStart(of(...chunks));
  await expect(textOf(whole)).rejects.toThrow("cut");
});

test("an endless header is not read to the end of the file", async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; read < 1_000; read += 1) yield bytes(`"${"a".repeat(1_023)}`);
  }
  const { cells, isBroken } = await readStart(endless());
  expect([cells, isBroken]).toEqual([null, false]);
  expect(read).toBeLessThan(100);
});
