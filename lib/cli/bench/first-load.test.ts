import { expect, test } from "vitest";
import { median, percentile } from "./figure";
import { scriptsOf } from "./first-load";

test("finds a page's scripts: tags, preloads and chunks named in its data, each once, without legacy ones", () => {
  const html = [
    '<script src="/_next/static/chunks/a1.js" async=""></script>',
    '<link rel="preload" as="script" href="/_next/static/chunks/b2.js"/>',
    '<script src="/_next/static/chunks/old.js" noModule=""></script>',
    '<script>self.__next_f.push([1,"5:I[1,[\\"/_next/static/chunks/a1.js\\",\\"static/chunks/c3.js\\"]]"])</script>',
    '<link rel="stylesheet" href="/_next/static/chunks/d4.css"/>',
  ].join("");
  expect(scriptsOf(html)).toEqual(["a1", "b2", "c3"].map((name) => `/_next/static/chunks/${name}.js`));
});

test("percentiles do not depend on the order", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(
    percentile(
      Array.from({ length: 100 }, (_, at) => 100 - at),
      0.99,
    ),
  ).toBe(100);
});
