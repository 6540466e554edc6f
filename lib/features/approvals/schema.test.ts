import { expect, test } from "vitest";
import { ExportDecisionsInput } from "./schema";

test.each(["Europe/Madrid", "Asia/Kolkata", "Europe/Kyiv", "Etc/UTC", "UTC"])(
  "the time zone %s is known",
  (timeZone) => {
    expect(ExportDecisionsInput.parse({ timeZone })).toEqual({ timeZone });
  },
);

test.each(["", "Mars/Olympus"])("the time zone %j is not known", (timeZone) => {
  expect(ExportDecisionsInput.safeParse({ timeZone }).error?.issues).toMatchObject([
    { path: ["timeZone"], message: "This time zone is not known." },
  ]);
});
