import { expect, test } from "vitest";
import { NOTE_NEEDED } from "./fields";
import { ApproveInput, DeclineInput, ExportDecisionsInput, ListDecisionsInput } from "./schema";

test.each(["Europe/Madrid", "Asia/Kolkata", "Europe/Kyiv", "Etc/UTC", "UTC"])(
  "the time zone %s is known",
  (timeZone) => {
    expect(ExportDecisionsInput.parse({ timeZone })).toEqual({ timeZone });
  },
);

test.each(["", "Mars/Olympus"])("the time zone %j is unknown", (timeZone) => {
  expect(ExportDecisionsInput.safeParse({ timeZone }).error?.issues).toMatchObject([
    { path: ["timeZone"], message: "Unknown time zone." },
  ]);
});

test.each([ApproveInput, DeclineInput])("the reason Other needs a note", (Input) => {
  const press = { transactionId: "Transaction:1", key: crypto.randomUUID(), shown: "s", reasonCode: "other" };
  expect(Input.safeParse({ ...press, note: " " }).error?.issues).toMatchObject([
    { path: ["note"], message: NOTE_NEEDED },
  ]);
  expect(Input.safeParse({ ...press, note: "Their bank called" }).success).toBe(true);
  expect(Input.safeParse({ ...press, reasonCode: "customer-request" }).success).toBe(true);
  expect(Input.safeParse({ ...press, reasonCode: undefined }).error?.issues[0]?.path).toEqual(["reasonCode"]);
});

test("a payment that still waits is not a past decision", () => {
  expect(ListDecisionsInput.safeParse({ status: "held" }).success).toBe(false);
  expect(ListDecisionsInput.safeParse({ status: "timed-out", reasonCode: "verified" }).success).toBe(true);
});
