import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "../browser.mjs";
import type { World } from "./world";

/** The browser used for measuring: the same as for the journeys. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(findBrowser());
}

/** Adds the signed-in administrator's cookies to `context`; they last an hour, even in a persistent profile. */
export async function signInContext(context: BrowserContext, { stack, cookie }: World): Promise<void> {
  const pairs = cookie.split("; ").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
  const expires = Math.floor(Date.now() / 1000) + 3600;
  await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: stack.url, expires })));
}
