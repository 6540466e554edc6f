import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProblemError } from "@/lib/client/problem";
import { usePressKey } from "./press-key";

const problem = (status: number) => new ProblemError({ code: "x", title: "No" }, status);

test("a try after a lost answer is the same press; after an answer it is another", () => {
  const { current: press } = renderHook(() => usePressKey()).result;
  const first = press.keyFor({ a: 1 });
  press.settled(problem(0));
  expect(press.keyFor({ a: 1 })).toBe(first);
  press.settled(problem(500));
  expect(press.keyFor({ a: 1 })).toBe(first);
  press.settled(problem(409));
  const second = press.keyFor({ a: 1 });
  expect(second).not.toBe(first);
  press.settled(null);
  expect(press.keyFor({ a: 1 })).not.toBe(second);
});

test("a press while the one before has no answer is none", () => {
  const { current: press } = renderHook(() => usePressKey()).result;
  expect(press.keyFor(1)).not.toBeNull();
  expect(press.keyFor(1)).toBeNull();
  expect(press.keyFor(2)).toBeNull();
  press.settled(problem(0));
  expect(press.keyFor(2)).not.toBeNull();
});

test("another request is never sent under the key of one before", () => {
  const { current: press } = renderHook(() => usePressKey()).result;
  const first = press.keyFor({ columns: ["id"] });
  press.settled(problem(0));
  expect(press.keyFor({ columns: ["id", "type"] })).not.toBe(first);
});
