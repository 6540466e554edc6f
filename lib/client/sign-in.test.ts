import { afterEach, expect, it, vi } from "vitest";
import { signIn } from "./sign-in";

const HOME = "http://localhost:3000";

function answering(url: string) {
  vi.stubGlobal("window", { location: new URL(HOME) });
  vi.stubGlobal("fetch", async (path: string) => Response.json(path.endsWith("/csrf") ? { csrfToken: "t" } : { url }));
}
afterEach(() => vi.unstubAllGlobals());

it("says that the browser keeps no cookie, not that Corridor didn't respond", async () => {
  answering(`${HOME}/api/auth/signin?csrf=true`);
  await expect(signIn("a@b.test", "secret")).rejects.toMatchObject({
    code: "no_cookie",
    meaning: "You're not signed in.",
  });
});

it("tells a wrong password, too many attempts and an unreadable response apart", async () => {
  answering(`${HOME}/sign-in?error=wrong`);
  expect(await signIn("a@b.test", "secret")).toEqual({ outcome: "wrong" });
  answering(`${HOME}/sign-in?error=throttled:30`);
  expect(await signIn("a@b.test", "secret")).toEqual({ outcome: "throttled", seconds: 30 });
  answering(`${HOME}/sign-in?error=unexpected`);
  await expect(signIn("a@b.test", "secret")).rejects.toMatchObject({ code: "no_answer" });
  answering(HOME);
  expect(await signIn("a@b.test", "secret")).toEqual({ outcome: "signed-in" });
});
