import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { inConsole, push } from "@/components/testing/console";
import { ANY_COLUMNS } from "@/lib/features/imports/check/file-start";
import type { ToChecker } from "@/lib/features/imports/check/messages";
import { serveCheck } from "@/lib/features/imports/check/serve-check";
import type { ImportDetail } from "@/lib/features/imports/schema";
import type { Role } from "@/lib/permissions";
import { NewImport } from "./new-import";

/** A stub of the console's server: the requests it got, and its next responses. */
const server = vi.fn<(request: string, body: string) => Promise<Response>>();

/** The worker's own code, run in this thread: happy-dom has no workers. */
class NearWorker extends EventTarget {
  readonly #receive = serveCheck((data) => this.dispatchEvent(new MessageEvent("message", { data })));
  postMessage(message: ToChecker) {
    this.#receive(message);
  }
  terminate() {}
}

/** An upload through the same stubbed server. */
class NearUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  #to = "";
  open(method: string, path: string) {
    this.#to = `${method} ${path}`;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  async send(body: Blob) {
    try {
      const response = await server(this.#to, await body.text());
      this.status = response.status;
      this.responseText = await response.text();
      this.dispatchEvent(new Event("load"));
    } catch {
      this.dispatchEvent(new Event("error"));
    }
    this.dispatchEvent(new Event("loadend"));
  }
}

let environment = "";
let made = 0;
beforeEach(() => {
  environment = `eu-${++made}`;
  vi.stubGlobal("Worker", NearWorker);
  vi.stubGlobal("XMLHttpRequest", NearUpload);
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) =>
    server(`${init.method ?? "GET"} ${url}`, String(init.body ?? "")),
  );
});

function onPage(page: ReactNode, role: Role) {
  const environments = [{ slug: environment, name: "Europe", mode: "production" as const }];
  return inConsole(page, { role, path: `/${environment}/imports/new`, environments });
}
const open = (role: Role = "operations") => render(onPage(<NewImport />, role));

const json = (value: object, status = 200) => Response.json(value, { status });
const problem = (status: number, facts: object = {}) =>
  new Response(JSON.stringify({ code: "x", title: `It was refused with ${status}.`, ...facts }), { status });
const detail = (status: ImportDetail["status"], more: object = {}) => json({ id: "the-import", status, ...more });

type Responders = Record<string, () => Response>;
/** Answers by the start of the request; the rules are always available. */
function respond(responses: Responders) {
  server.mockImplementation(async (request) => {
    const found = Object.entries(responses).find(([start]) => request.startsWith(start));
    if (found) return found[1]();
    return request.includes("/rules") ? json({ umaDomain: "corridor.example", ...ANY_COLUMNS }) : problem(404);
  });
}
const asked = (start: string) => server.mock.calls.filter(([request]) => request.startsWith(start));

const HEADER = "platformCustomerId,customerType,fullName";
async function choose(rows: string, name = "people.csv", header = HEADER) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("there is nothing to choose a file with");
  const file = new File([`${header}\n${rows}`], name, { type: "text/csv" });
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  return file;
}
const heading = () => screen.findByRole("heading", { level: 2, name: /good, .* with problems/ });
async function send(button: RegExp) {
  await act(async () => fireEvent.click(screen.getByRole("button", { name: button })));
  const dialog = screen.getByRole("dialog");
  await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: /^Send / })));
}

const HOSTILE = [
  "=cmd|' /C calc'!A0",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "\u202Etxt.exe",
  "🦊👩‍👩‍👧‍👦",
  "{{7*7}}",
  "'; drop table customer; --",
  "x".repeat(10_000),
];

test("where new accounts need a second person, bank columns are left out: says so beforehand, and for a file with them", async () => {
  const closedBecause = "New external accounts need a second person.";
  const rules = { umaDomain: "corridor.example", hasBankColumns: true, closedBecause };
  respond({ "GET /api/imports/rules": () => json(rules) });
  open();
  await screen.findByText("Import files can't contain bank accounts here");
  expect(screen.queryByText("routingNumber")).toBeNull();
  await choose("A,INDIVIDUAL,Ana,12345678\n", "people.csv", `${HEADER},accountNumber`);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(`${closedBecause} A file would add them without one: “accountNumber”.`);
  expect(alert.textContent).toContain("add each account on its own after the import");
  expect(asked("POST")).toEqual([]);
});

test("a file whose long name is cut within a character can be sent", async () => {
  respond({});
  open();
  await choose("A,INDIVIDUAL,Ana\n", `${"🦊".repeat(100)}1.csv`);
  await heading();
  await send(/^Send 1 row/);
  const [, body] = asked("POST /api/imports")[0] ?? [];
  expect(JSON.parse(body ?? "")).toMatchObject({ fileName: `${"🦊".repeat(97)}1.csv` });
});

describe("a file with hostile content", () => {
  test.each(HOSTILE)("%.20j is shown as plain text, cut to a sensible length", async (text) => {
    respond({});
    open();
    await choose(`A,INDIVIDUAL,"${text}"\n`);
    expect((await heading()).textContent).toBe("0 good, 1 with problems");
    const row = (await screen.findAllByRole("row")).find((each) => each.textContent?.includes("fullName"));
    expect(document.querySelector("script, img[src='x']")).toBeNull();
    await waitFor(() => expect(document.body.textContent).toContain(text.slice(0, 60)));
    expect(row).toBeTruthy();
    expect(document.body.textContent?.length).toBeLessThan(8_000);
    expect(screen.queryByRole("button", { name: /^Send only/ })).toBeNull();
  });

  test("right-to-left names are accepted, and isolated from the text around them", async () => {
    respond({});
    open();
    await choose("A,INDIVIDUAL,مرحبا بالعالم\n", "ملف.csv");
    expect((await heading()).textContent).toBe("1 good, 0 with problems");
    expect(screen.getAllByText("ملف.csv")[0]?.tagName).toBe("BDI");
    expect((await screen.findByText("مرحبا بالعالم")).tagName).toBe("BDI");
  });

  test("a file that isn't CSV says what to do", async () => {
    respond({});
    open();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    const file = new File([Uint8Array.from([0x50, 0x4b, 3, 4])], "people.xlsx");
    await act(async () => fireEvent.change(input as HTMLInputElement, { target: { files: [file] } }));
    expect(await screen.findByText("Export it as CSV UTF-8 and drop that file.")).toBeTruthy();
    expect(asked("POST")).toEqual([]);
  });
});

test("a file that is too large is refused before it is read", async () => {
  respond({});
  open();
  const file = new File(["x"], "large.csv");
  Object.defineProperty(file, "size", { value: 100_000_000 });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await act(async () => fireEvent.change(input as HTMLInputElement, { target: { files: [file] } }));
  expect(await screen.findByText(/the service takes up to 100.0 MB/)).toBeTruthy();
  expect(server.mock.calls.filter(([request]) => !request.includes("/rules"))).toEqual([]);
});

describe("sending", () => {
  test("restates exactly what is sent, and sends only the good rows", async () => {
    respond({
      "POST /api/imports": () => detail("waiting"),
      "PUT /api/imports": () => detail("processing"),
    });
    open();
    await choose("A,INDIVIDUAL,Ana\nB,person,Bo\nC,BUSINESS,\n");
    expect((await heading()).textContent).toBe("2 good, 1 with problems");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send only 2 good rows" })));
    const dialog = screen.getByRole("dialog");
    for (const words of ["Europe (production)", "people.csv", "Left out (with problems)1", "Sent2 rows"]) {
      expect(dialog.textContent).toContain(words);
    }
    await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Send 2 rows" })));
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/${environment}/imports/the-import`));
    const [[, announced = ""] = []] = asked("POST /api/imports");
    const input: Record<string, unknown> = JSON.parse(announced);
    const [[, body = ""] = []] = asked("PUT /api/imports");
    expect(body).toBe(`${HEADER}\nA,INDIVIDUAL,Ana\nC,BUSINESS,\n`);
    expect(input).toMatchObject({ fileName: "people.csv", rows: 2, fileBytes: body.length, isRepeat: false });
    expect(asked("PUT")).toHaveLength(1);
  });

  test("moves the focus to the upload's progress", async () => {
    respond({
      "POST /api/imports": () => detail("waiting"),
      "PUT /api/imports": () => new Promise<Response>(() => undefined) as unknown as Response,
    });
    open();
    await choose("A,INDIVIDUAL,Ana\nB,person,Bo\n");
    await heading();
    await send(/^Send only 1 good row/);
    const progress = await screen.findByRole("progressbar");
    expect(document.activeElement?.contains(progress)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("asks first if the file was imported before", async () => {
    let isKnown = true;
    respond({
      "POST /api/imports": () =>
        isKnown
          ? problem(409, { code: "import_repeated", title: "This file was imported before." })
          : detail("waiting"),
      "PUT /api/imports": () => detail("processing"),
    });
    open();
    await choose("A,INDIVIDUAL,Ana\n");
    await heading();
    await send(/^Send 1 row/);
    expect(await screen.findByText("This file was imported before")).toBeTruthy();
    expect(asked("PUT")).toEqual([]);
    isKnown = false;
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send it again anyway" })));
    const dialog = screen.getByRole("dialog");
    expect(dialog.textContent).toContain("Send 1 row a second time?");
    await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Send 1 row again" })));
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(JSON.parse(asked("POST").at(-1)?.[1] ?? "{}")).toMatchObject({ isRepeat: true });
  });
});

describe("a failure keeps both the file and its check", () => {
  const FAILURES: [string, () => Response][] = [
    ["400", () => problem(400)],
    ["409", () => problem(409)],
    ["429", () => problem(429)],
    ["500", () => problem(500)],
    [
      "no response",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
  ];

  test.each(FAILURES)("when announcing meets %s; a retry is the same import", async (_, fail) => {
    const responses: Responders = { "POST /api/imports": fail, "PUT /api/imports": () => detail("processing") };
    respond(responses);
    open();
    await choose("A,INDIVIDUAL,Ana\n");
    await heading();
    await send(/^Send 1 row/);
    await screen.findByText("The file and its check are still here; you don't have to start over.");
    expect((await heading()).textContent).toBe("1 good, 0 with problems");
    expect(asked("PUT")).toEqual([]);
    responses["POST /api/imports"] = () => detail("waiting");
    await send(/^Send 1 row/);
    await waitFor(() => expect(push).toHaveBeenCalled());
    const ids = asked("POST").map(([, body]) => JSON.parse(body).id);
    expect(new Set(ids).size).toBe(1);
  });

  test.each(FAILURES)("when sending meets %s before a byte was accepted", async (_, fail) => {
    respond({
      "POST /api/imports": () => detail("waiting"),
      "PUT /api/imports": fail,
      "GET /api/imports/": () => detail("waiting"),
    });
    open();
    await choose("A,INDIVIDUAL,Ana\n");
    await heading();
    await send(/^Send 1 row/);
    await screen.findByText("The file and its check are still here; you don't have to start over.");
    expect((await heading()).textContent).toBe("1 good, 0 with problems");
    expect(push).not.toHaveBeenCalled();
  });

  test.each([413, 502])("when a proxy answers %i in place of the server: nothing was sent", async (status) => {
    respond({
      "POST /api/imports": () => detail("waiting"),
      "PUT /api/imports": () => new Response("<html>", { status }),
      "GET /api/imports/": () => detail("waiting"),
    });
    open();
    await choose("A,INDIVIDUAL,Ana\n");
    await heading();
    await send(/^Send 1 row/);
    const said = status === 413 ? "A proxy in front of Corridor rejected this as too large" : "can't be reached";
    expect((await screen.findByRole("alert")).textContent).toMatch(new RegExp(`${said}.*Nothing was sent.`));
    expect(document.body.textContent).not.toContain("may or may not");
  });

  test("when the response was lost but the service has it: opens its page and sends nothing again", async () => {
    respond({
      "POST /api/imports": () => detail("waiting"),
      "PUT /api/imports": () => {
        throw new TypeError("Failed to fetch");
      },
      "GET /api/imports/": () => detail("unknown"),
    });
    open();
    await choose("A,INDIVIDUAL,Ana\n");
    await heading();
    await send(/^Send 1 row/);
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/${environment}/imports/the-import`));
    expect(asked("PUT")).toHaveLength(1);
  });

  test("when the service refuses it: the next attempt is another import", async () => {
    respond({
      "POST /api/imports": () => detail("waiting"),
      "PUT /api/imports": () => detail("failed", { failure: "Slow down. Nothing was imported." }),
    });
    open();
    await choose("A,INDIVIDUAL,Ana\n");
    await heading();
    await send(/^Send 1 row/);
    await screen.findByText("Slow down. Nothing was imported.");
    await send(/^Send 1 row/);
    await waitFor(() => expect(asked("PUT")).toHaveLength(2));
    const ids = asked("POST").map(([, body]) => JSON.parse(body).id);
    expect(new Set(ids).size).toBe(2);
  });

  test("and navigating away and back finds it", async () => {
    respond({});
    const { unmount } = open();
    await choose("A,INDIVIDUAL,Ana\nA,INDIVIDUAL,Ana\n");
    await heading();
    unmount();
    open();
    expect((await heading()).textContent).toBe("1 good, 1 with problems");
  });
});

describe("an upload that ends after its page was left is announced", () => {
  test.each<[string, () => Response, string, string, string]>([
    ["sent", () => detail("processing"), "The upload of people.csv has ended", "Open the import", "the-import"],
    ["refused", () => detail("failed"), "people.csv: The import was rejected.", "See why", "new"],
    ["failed", () => problem(500), "people.csv: It was refused with 500.", "See why", "new"],
  ])(
    "when it was %s",
    async (_, outcome, said, action, page) => {
      let finish = () => {};
      const waits = new Promise<void>((resolve) => {
        finish = resolve;
      });
      respond({ "POST /api/imports": () => detail("waiting"), "GET /api/imports/": () => detail("waiting") });
      const usual = server.getMockImplementation() as (request: string, body: string) => Promise<Response>;
      server.mockImplementation(async (request, body) => {
        if (!request.startsWith("PUT")) return await usual(request, body);
        await waits;
        return outcome();
      });
      const { rerender } = open();
      await choose("A,INDIVIDUAL,Ana\n");
      await heading();
      await send(/^Send 1 row/);
      await waitFor(() => expect(asked("PUT")).toHaveLength(1));
      rerender(onPage(<p>Elsewhere</p>, "operations"));
      await act(async () => finish());
      const toast = (await screen.findByText(said, {}, { timeout: 20_000 })).closest("li") as HTMLElement;
      await act(async () => fireEvent.click(within(toast).getByText(action)));
      expect(push).toHaveBeenCalledExactlyOnceWith(`/${environment}/imports/${page}`);
    },
    30_000,
  );
});

test("an unreadable configuration makes the check less strict, which is reported", async () => {
  respond({ "GET /api/imports/rules": () => problem(503) });
  open();
  await choose("A,INDIVIDUAL,Ana\n");
  await heading();
  expect(screen.getByText(/UMA address domains weren't checked/)).toBeTruthy();
});

test("a user who may not import gets no file chooser", () => {
  respond({});
  open("finance");
  expect(document.querySelector("input")).toBeNull();
  expect(screen.getByText("Your role can't import customers")).toBeTruthy();
});
