import { afterEach, expect, it, vi } from "vitest";
import { downloadFile } from "./download-file";
import { SIGNED_OUT_EVENT } from "./problem";

const FILE = "attachment; filename=\"caf_.csv\"; filename*=UTF-8''caf%C3%A9%20(1).csv";
const never = () => new AbortController().signal;

/** Whatever the page offers to be saved meanwhile, by name. */
function saved(): { name: string; text: Promise<string> }[] {
  const found: { name: string; text: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, file as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    found.push({ name: this.download, text: (blobs.get(this.href) as Blob).text() });
  });
  return found;
}

const answer = (response: () => Response) => vi.stubGlobal("fetch", async () => response());

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("saves a whole file under its name, and counts what has arrived", async () => {
  const files = saved();
  const inPieces = () =>
    new ReadableStream({
      start(controller) {
        for (const text of ["a,b\r\n", "1,é\r\n"]) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    });
  answer(() => new Response(inPieces(), { headers: { "content-disposition": FILE } }));
  const counts: number[] = [];
  await downloadFile("/api/quotes/file", (received) => counts.push(received), never());
  expect(files.map(({ name }) => name)).toEqual(["café (1).csv"]);
  expect(await files[0]?.text).toBe("a,b\r\n1,é\r\n");
  expect(counts).toEqual([5, 11]);
});

it("saves nothing of a file that breaks off, and says so", async () => {
  const files = saved();
  const broken = () =>
    new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("a,b\r\n"));
        controller.error(new TypeError("network error"));
      },
    });
  answer(() => new Response(broken(), { headers: { "content-disposition": FILE } }));
  const failed = downloadFile("/api/quotes/file", () => {}, never());
  await expect(failed).rejects.toMatchObject({ code: "no_answer", meaning: "No file was saved.", next: "Try again." });
  expect(files).toEqual([]);
});

it("throws the server's words, and asks to sign in where nobody is", async () => {
  const files = saved();
  const asked = vi.fn();
  window.addEventListener(SIGNED_OUT_EVENT, asked);
  const words = { code: "signed_out", title: "You're not signed in." };
  answer(() => Response.json(words, { status: 401 }));
  await expect(downloadFile("/api/quotes/file", () => {}, never())).rejects.toMatchObject({ ...words, status: 401 });
  expect([asked.mock.calls.length, files.length]).toEqual([1, 0]);
  window.removeEventListener(SIGNED_OUT_EVENT, asked);
});

it("throws the signal's reason when it is stopped", async () => {
  const abort = new AbortController();
  vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
    abort.abort();
    (signal as AbortSignal).throwIfAborted();
  });
  await expect(downloadFile("/api/quotes/file", () => {}, abort.signal)).rejects.toHaveProperty("name", "AbortError");
});
