import { describe, expect, it } from "vitest";
import { CompleteSetUpInput, InvitePersonInput, passwordProblem } from "./schema";

describe("passwordProblem", () => {
  it.each(["violet-harbour-93", "correct horse battery staple", "пароль-из-леса", "8fQ!z2#kLw9p"])(
    "accepts %s",
    (password) => {
      expect(passwordProblem(password, ["Ana Ruiz", "ana.ruiz@example.com"])).toBeNull();
    },
  );

  it.each([
    ["too short", "violet-93"],
    ["twelve units but six characters", "😀😁😂🤣😃😄"],
    ["one character", "aaaaaaaaaaaaaaaa"],
    ["a repetition", "abcabcabcabcabc"],
    ["a common word with digits", "Password123456"],
    ["common words joined", "welcome-admin-qwerty"],
    ["the person's name", "ana-ruizruiz-2031"],
    ["the email's host", "my-example-93-xy"],
    ["too long", "violet-harbour".repeat(20)],
  ])("refuses %s", (_, password) => {
    expect(passwordProblem(password, ["Ana Ruiz", "ana.ruiz@example.com"])).toEqual(expect.any(String));
  });
});

describe("inputs", () => {
  it("stores emails in lower case and trims names", () => {
    const input = { name: " Ana ", email: " ANA@Example.COM ", role: "viewer" };
    expect(InvitePersonInput.parse(input)).toEqual({ name: "Ana", email: "ana@example.com", role: "viewer" });
  });

  it("refuses a name that can't be seen, which would stand for nobody beside a decision", () => {
    for (const name of ["\u200b\u200b", "\u2060", "\u202e\u200f", "..."]) {
      const input = { name, email: "ana@example.com", role: "viewer" };
      expect(InvitePersonInput.safeParse(input).error?.issues).toMatchObject([{ path: ["name"] }]);
    }
    for (const name of ["Ana", "\u05e9\u05e8\u05d4", "\u674e\u660e"]) {
      expect(InvitePersonInput.parse({ name, email: "ana@example.com", role: "viewer" }).name).toBe(name);
    }
  });

  it("shows a weak password at its field", () => {
    const result = CompleteSetUpInput.safeParse({ token: "t", name: "Ana", password: "short" });
    expect(result.error?.issues).toMatchObject([{ path: ["password"], message: "Use at least 12 characters." }]);
  });
});
