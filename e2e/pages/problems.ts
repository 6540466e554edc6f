import type { BrowserContext } from "@playwright/test";

/** Collects what no page of the product should ever do, from all pages of one browser context. */
export class Problems {
  readonly #seen: string[] = [];
  readonly #allowed: RegExp[] = [];
  readonly #context: BrowserContext;

  constructor(context: BrowserContext, origin: string) {
    this.#context = context;
    context.on("console", (message) => {
      if (message.type() !== "error" && !/Content Security Policy|hydrat/i.test(message.text())) return;
      // The browser itself logs a refused request; which ones are wrong is decided by their status below.
      if (/^Failed to load resource: the server responded with a status of/.test(message.text())) return;
      this.#seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.#seen.push(`exception: ${error.error().stack ?? error.error().message}`));
    context.on("response", (response) => {
      if (!response.url().startsWith(origin) || response.status() < 500) return;
      this.#seen.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  /** Makes pages report CSP violations on the console: not every browser does so by itself. */
  async tellViolations(): Promise<void> {
    await this.#context.addInitScript(() => {
      addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const what = `${violatedDirective} forbade ${blockedURI}`;
        // biome-ignore lint/suspicious/noConsole: it runs in the page, and the console is where it is looked for
        console.error(`Content Security Policy: ${what} at ${sourceFile}:${lineNumber}`);
      });
    });
  }

  /** Allows what matches, for a test that provokes it. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Everything seen so far that is not allowed. */
  found(): string[] {
    return this.#seen.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }
}
