import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import fc from "fast-check";
import { expect, test } from "./fixtures";
import { queryDatabase } from "./pages/database";
import { SANDBOX } from "./pages/service-accounts";

/** Sends what no browser or `fetch` would: any method, and the path exactly as given. */
function raw(url: string, method: string, path: string): Promise<{ status: number; type: string; body: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "", body });
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("keeps an idle connection for longer than a reverse proxy does", async ({ stack }) => {
  // Not in the very first answer, whose header Node has made up before anyone can set it.
  await fetch(`${stack.url}/api/health`);
  const answer = await fetch(`${stack.url}/api/health`);
  expect(answer.headers.get("keep-alive")).toBe("timeout=75");
});

test("a page of an earlier build can't change anything, and says so until it is reloaded", async ({
  page,
  own,
  signInAs,
  problems,
}) => {
  problems.allow(/^409: /);
  await signInAs("operations");
  await page.goto(`/${own.slug}/transactions?limit=20`);
  await page.locator("tbody tr[data-row-id]").first().click();
  const note = page.getByRole("textbox", { name: "New note" });
  await note.fill("From an old page");
  await page.evaluate(() => {
    document.documentElement.dataset.build = "earlier";
  });
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Corridor has been updated since this page was loaded")).toBeVisible();
  const banner = page.getByRole("status").filter({ hasText: "Nothing can be changed here until you reload the page." });
  await page.getByRole("button", { name: "Load again" }).click();
  await banner.getByRole("button", { name: "Reload" }).click();
  await expect(note).toHaveValue("From an old page");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note).toHaveValue("");
  await expect(banner).toBeHidden();
});

test.describe("the built server, after it has served a page", () => {
  test.beforeEach(async ({ page, signInAs, own }) => {
    await signInAs("administrator");
    await page.goto(`/${own.slug}/transactions`);
    await expect(page.getByRole("heading", { name: "Transactions" })).toBeVisible();
  });

  test("reports at its field that an environment's slug is taken", async ({ page, stack, own }) => {
    const data = {
      name: `Another ${crypto.randomUUID().slice(0, 8)}`,
      slug: own.slug,
      mode: "sandbox",
      baseUrl: own.baseUrl,
      ...SANDBOX,
      signatureHeader: "X-Service-Signature",
      approvalWindowSeconds: 60,
    };
    const response = await page.request.post("/api/environments", { data, headers: { origin: stack.url } });
    expect(response.status(), await response.text()).toBe(409);
    expect(await response.json()).toMatchObject({ code: "environment_taken", fields: { slug: expect.any(String) } });
  });

  test("logs a failed query without its parameters", async ({ page, stack, problems }) => {
    // Meanwhile the page itself may read its saved views.
    problems.allow(/^500: (GET|POST) .*\/api\/views/);
    const secret = `Zanzibar-${crypto.randomUUID()}`;
    const webLog = () => readFileSync(join(stack.logDir, "web.log"), "utf8");
    await queryDatabase(stack.databaseUrl, "alter table saved_view rename to saved_view_away");
    try {
      const data = { list: "transactions", name: secret.slice(0, 40), search: `reference=${secret}` };
      const response = await page.request.post("/api/views", { data, headers: { origin: stack.url } });
      expect(response.status()).toBe(500);
      expect(await response.text()).not.toContain("saved_view");
      const { requestId } = await response.json();
      await expect.poll(webLog).toContain(requestId);
    } finally {
      await queryDatabase(stack.databaseUrl, "alter table saved_view_away rename to saved_view");
    }
    const log = webLog();
    expect(log).toContain("Failed query: ");
    expect(log).not.toContain("params:");
    expect(log).not.toContain("Zanzibar");
  });
});

test("refuses what no route can answer with a problem", async ({ stack }) => {
  const refused: [method: string, path: string, status: number, code: string][] = [
    ["TRACE", "/", 405, "method_not_allowed"],
    ["TRACE", "/api/transactions", 405, "method_not_allowed"],
    ["PROPFIND", "/api/customers", 405, "method_not_allowed"],
    ["GET", "/api/transactions/%E0%A4%A", 400, "malformed_address"],
    ["GET", "/sandbox/transactions/%", 400, "malformed_address"],
    ["GET", "/sandbox%00/transactions", 400, "malformed_address"],
    ["POST", "/api/webhooks/%ff", 400, "malformed_address"],
  ];
  for (const [method, path, status, code] of refused) {
    const response = await raw(stack.url, method, path);
    expect([response.status, response.type], `${method} ${path}`).toEqual([status, "application/problem+json"]);
    expect(JSON.parse(response.body).code).toBe(code);
  }
});

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "LOCK"];
const PATHS = [
  ...["/", "/sign-in", "/sandbox", "/sandbox/transactions", "/sandbox/customers/", "/settings/people", "/set-up/"],
  ...["/api/transactions", "/api/customers/", "/api/quotes/", "/api/webhooks/", "/api/auth/", "/api/auth/callback/"],
  ...[
    "/api/auth/signin/oidc",
    "/api/auth/csrf",
    "/api/health",
    "/_next/",
    "/_next/image",
    "/_next/data/",
    "/api/refused",
  ],
];
const ODD = [
  "%00",
  "%",
  "%2e%2e%2f",
  "%ff",
  "\u00ff",
  "//",
  "/..",
  ";a=b",
  "%5c",
  "%0d%0a",
  "_rsc",
  "[x]",
  "%F0%9F%98%80",
];

test("never answers odd HTTP requests with 5xx", async ({ stack }) => {
  const request = fc.record({
    method: fc.constantFrom(...METHODS),
    path: fc.constantFrom(...PATHS),
    more: fc.array(fc.oneof(fc.constantFrom(...ODD), fc.webFragments({ size: "small" })), { maxLength: 3 }),
    query: fc.oneof(
      fc.constant(""),
      fc.webQueryParameters({ size: "small" }).map((text) => `?${text}`),
    ),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, more, query }) => {
      const address = `${path}${more.join("")}${query}`.replace(/[^\x21-\xff]/g, encodeURIComponent);
      const { status, body } = await raw(stack.url, method, address);
      expect(status < 500 ? "below 500" : `${status} ${body.slice(0, 300)}`, `${method} ${address}`).toBe("below 500");
    }),
    { numRuns: 400, seed: 20_251_013 },
  );
});

/** next-auth's own protocol, with the typed credentials. */
async function trySignIn(request: APIRequestContext, origin: string, email: string): Promise<string> {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = `csrfToken=${csrfToken}&email=${email}&password=x&json=true&callbackUrl=%2F`;
  const headers = { origin, "content-type": "application/x-www-form-urlencoded" };
  const response = await request.post("/api/auth/callback/credentials", { data: form, headers });
  expect(response.status()).toBeLessThan(500);
  const { url } = await response.json();
  return new URL(url).searchParams.get("error") ?? "";
}

test("sign-in tells a stranger a code and nothing more", async ({ request, stack }) => {
  const typed = ["ana%00@example.com", "%00", "%ED%A0%80@example.com", "%F0%9F%98%80".repeat(2_000), "'--@example.com"];
  for (const email of typed) {
    expect(await trySignIn(request, stack.url, email), email.slice(0, 40)).toMatch(
      /^(wrong|CredentialsSignin|throttled:\d+)$/,
    );
  }
});
