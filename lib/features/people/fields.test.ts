import { expect, test } from "vitest";
import { peopleFile } from "./fields";

test("the file of an access review says who has which role, how they sign in and when they were last seen", async () => {
  const about = { createdAt: "2026-01-05T08:00:00.000Z", role: "compliance" as const };
  const file = peopleFile([
    {
      ...{ ...about, id: "1", name: "Prado, Ana", email: "ana@example.com", status: "active" },
      ...{ signsInBy: ["password", "oidc"], lastSeenAt: "2026-11-30T09:00:00.000Z" },
    },
    {
      ...{ ...about, id: "2", name: "=cmd()", email: "bo@example.com", status: "invited" },
      ...{ signsInBy: [], lastSeenAt: null },
    },
  ]);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(text.split("\r\n")).toEqual([
    "\uFEFFName,Email,Role,Status,Sign-in method,Last seen (UTC),Added (UTC),ID",
    '"Prado, Ana",ana@example.com,Compliance,Active,"Password, Single sign-on",2026-11-30T09:00:00.000Z,2026-01-05T08:00:00.000Z,1',
    "'=cmd(),bo@example.com,Compliance,Invited,,,2026-01-05T08:00:00.000Z,2",
    "",
  ]);
});
