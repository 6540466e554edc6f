import { expect, test } from "vitest";
import { VARIABLES } from "@/lib/server/env";
import { forgetInstallation } from "./installation.mjs";

test("removes the shell's variables for an installation", () => {
  const environment = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, "of an installation"]));
  forgetInstallation(environment);
  expect(environment).toEqual({});
});

test("keeps the variables that control the tests, and the machine's own", () => {
  const names = ["TEST_DATABASE_URL", "CORRIDOR_TEST_CHDB", "CORRIDOR_JOURNEYS", "CORRIDOR_KILLS", "PATH", "CHROMIUM"];
  const environment = Object.fromEntries(names.map((name) => [name, "said"]));
  forgetInstallation(environment);
  expect(Object.keys(environment)).toEqual(names);
});
