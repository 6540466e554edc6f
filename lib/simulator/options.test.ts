import { describe, expect, test } from "vitest";
import { readOptions } from "./options";

describe("the simulator's options", () => {
  test("a flag overrides its variable, and a variable overrides the default", () => {
    const env = { SIMULATOR_PORT: "5000", SIMULATOR_SEED: "7" };
    expect(readOptions(["--port", "6000"], env)).toMatchObject({ port: 6000, seed: 7, controlPort: 4011 });
  });

  test.each([
    ["port", "abc"],
    ["control-port", "70000"],
    ["customers", "few"],
    ["transactions", "-5"],
    ["seed", "0.5"],
    ["regulated", "perhaps"],
    ["approval-window", "soon"],
    ["now", "tomorrow"],
  ])("--%s=%s is refused in a sentence with the name that was used", (flag, value) => {
    expect(() => readOptions([`--${flag}=${value}`], {})).toThrow(new RegExp(`^--${flag} takes .+\\.$`));
    const variable = `SIMULATOR_${flag.toUpperCase().replaceAll("-", "_")}`;
    expect(() => readOptions([], { [variable]: value })).toThrow(new RegExp(`^${variable} takes .+\\.$`));
  });
});
