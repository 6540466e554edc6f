import AxeBuilder from "@axe-core/playwright";
import { test as base, type Cookie, expect, type Page, request } from "@playwright/test";
import type { StackDescription } from "@/lib/cli/e2e-stack.mjs";
import type { Bundle } from "@/lib/contract/capabilities";
import type { Role } from "@/lib/permissions";
import { type Control, createControl } from "@/lib/simulator/control-client";
import { watchBrowser } from "./pages/browser-life";
import { type OwnService, startOwnService } from "./pages/own-service";
import { Problems } from "./pages/problems";

/** Options chosen by a project of the Playwright configuration. */
export interface ServiceOptions {
  /** The revision that the service behind `own` simulates, and that its environment declares. */
  revision: Bundle;
}

interface WorkerFixtures extends ServiceOptions {
  /** Where everything is running, and the accounts' password. */
  stack: StackDescription;
  /** Cookies of a signed-in browser, per role, requested once per worker. */
  cookiesOf: (role: Role) => Promise<Cookie[]>;
  /** An environment and a simulated service used only by this worker's tests: for faults, the clock and counts. */
  own: OwnService;
}

interface Fixtures {
  /**
   * Signs this test's browser in as the demo account of `role` (through the real sign-in, once per worker; `fresh` for
   * a session of the test's own, for instance to end it).
   */
  signInAs: (role: Role, options?: { fresh?: boolean }) => Promise<void>;
  /** Counts what really happened at the service behind the stack's shared environment. */
  simulator: Control;
  /** Expects no accessibility violation on the page as it is, in the light and in the dark theme. */
  axe: (page: Page, options?: { exclude?: string[]; disableRules?: string[] }) => Promise<void>;
  /** Fails the test on console errors, exceptions, CSP violations and 5xx responses; `allow` makes exceptions. */
  problems: Problems;
  /** Fails the test with its own message if its browser ends midway. */
  living: undefined;
}

/** Runs in the page: no colour is in transition. A row skipped as off-screen keeps its transitions for good. */
function isStill(): boolean {
  return document.getAnimations().every(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return target !== null && !target.checkVisibility({ contentVisibilityAuto: true });
  });
}

/** Signs in like a browser's form, and returns the session's cookies. */
async function signIn(stack: StackDescription, role: Role): Promise<Cookie[]> {
  const context = await request.newContext({ baseURL: stack.url, extraHTTPHeaders: { origin: stack.url } });
  try {
    const { csrfToken } = await (await context.get("/api/auth/csrf")).json();
    const response = await context.post("/api/auth/callback/credentials", {
      form: {
        csrfToken,
        email: `${role}@corridor.test`,
        password: stack.password,
        json: "true",
        callbackUrl: stack.url,
      },
    });
    expect(response.status(), await response.text()).toBe(200);
    const { cookies } = await context.storageState();
    expect(cookies.map(({ name }) => name).join(" ")).toMatch(/session/);
    return cookies;
  } finally {
    await context.dispose();
  }
}

const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const test = base.extend<Fixtures, WorkerFixtures>({
  living: [
    async ({ browser, context }, use) => {
      const life = watchBrowser(browser, context);
      await use(undefined);
      const death = life.death();
      if (death) throw new Error(death);
    },
    { auto: true },
  ],
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, worker) => use(JSON.parse(process.env.CORRIDOR_STACKS ?? "[]")[worker.parallelIndex]),
    { scope: "worker" },
  ],
  cookiesOf: [
    async ({ stack }, use) => {
      const known = new Map<Role, Promise<Cookie[]>>();
      await use((role) => {
        const cookies = known.get(role) ?? signIn(stack, role);
        known.set(role, cookies);
        return cookies;
      });
    },
    { scope: "worker" },
  ],
  revision: ["specification", { option: true, scope: "worker" }],
  own: [
    async ({ stack, cookiesOf, revision }, use, worker) => {
      const own = await startOwnService(stack, await cookiesOf("administrator"), `own-${worker.workerIndex}`, {
        seed: 100 + worker.workerIndex,
        revision,
      });
      await use(own);
      await own.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  signInAs: async ({ context, stack, cookiesOf }, use) => {
    await use(async (role, { fresh = false } = {}) => {
      // Replaced at once: without a session for a moment, an open page would be reloaded, amid the test's next step.
      await context.addCookies(fresh ? await signIn(stack, role) : await cookiesOf(role));
    });
  },
  simulator: async ({ stack }, use) => use(createControl(stack.controlUrl)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  axe: async ({}, use) => {
    await use(async (page, { exclude = [], disableRules = [] } = {}) => {
      for (const theme of ["light", "dark"] as const) {
        // Otherwise transitions would be measured midway.
        await page.emulateMedia({ reducedMotion: "reduce", colorScheme: theme });
        await page.evaluate((isDark) => document.documentElement.classList.toggle("dark", isDark), theme === "dark");
        await page.waitForFunction(isStill);
        // Pages have no frames, whose results would be merged in another page; passed rules are not reported.
        const all = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(true);
        // The themes differ only in colours: the other rules would find the same again.
        const builder =
          theme === "light" ? all.withTags(RULES).disableRules(disableRules) : all.withRules(COLOUR_RULES);
        for (const selector of exclude) builder.exclude(selector);
        const { violations } = await builder.analyze();
        const found = violations.map(({ id, help, nodes }) => ({
          rule: `${id}: ${help}`,
          at: nodes.slice(0, 5).map(({ target, failureSummary }) => `${target.join(" ")} ${failureSummary}`),
        }));
        expect(found, `accessibility of ${new URL(page.url()).pathname} in the ${theme} theme`).toEqual([]);
      }
      await page.emulateMedia({ reducedMotion: null, colorScheme: null });
      await page.evaluate(() => document.documentElement.classList.remove("dark"));
    });
  },
  problems: [
    async ({ context, stack }, use) => {
      const problems = new Problems(context, stack.url);
      await problems.tellViolations();
      await use(problems);
      expect(problems.found(), "console errors, exceptions, CSP violations and 5xx responses").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
