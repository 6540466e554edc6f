import { BUDGET_KIB, firstLoads } from "@/lib/cli/bench/first-load";
import { expect, test } from "./fixtures";

test("no page initially loads more JavaScript than the budget allows", async ({ stack, cookiesOf }) => {
  test.setTimeout(120_000);
  const cookies = await cookiesOf("administrator");
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const loads = await firstLoads({ stack, cookie });
  expect(loads.length).toBeGreaterThan(50);
  expect(loads.filter(({ kib }) => kib > BUDGET_KIB)).toEqual([]);
});
