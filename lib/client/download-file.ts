import { pageHeaders } from "./call";
import { noResponse, ProblemError, problemOf, SIGNED_OUT_EVENT } from "./problem";
import { saveFile } from "./save-file";

/** The name in a Content-Disposition header as lib/server/http/file-route.ts writes it. */
const NAME = /filename\*=UTF-8''([^;]+)/;

/**
 * Downloads a file from an address of our own API and offers it to be saved, whole or not at all: `onProgress` is
 * called with the number of bytes received so far. With a plain link the browser alone would say that it failed, and no
 * browser says why. Throws `ProblemError`, or the signal's reason when aborted.
 */
export async function downloadFile(
  address: string,
  onProgress: (received: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let response: Response;
  let file: Blob | null = null;
  try {
    response = await fetch(address, { headers: pageHeaders(), signal });
    if (response.ok && response.body) {
      let received = 0;
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          received += piece.length;
          onProgress(received);
          controller.enqueue(piece);
        },
      });
      const type = response.headers.get("content-type") ?? "";
      // The browser keeps a large one on disk, which an array of pieces would not be.
      file = await new Response(response.body.pipeThrough(counted), { headers: { "content-type": type } }).blob();
    }
  } catch (cause) {
    signal.throwIfAborted();
    const { code, title } = noResponse("nothing", cause);
    const outcome = { meaning: "No file was saved.", next: "Try again." };
    throw new ProblemError({ code, title, ...outcome }, 0, undefined, { cause });
  }
  if (response.status === 401) window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  if (!file) throw await problemOf(response, "nothing");
  const [, name = "export.csv"] = NAME.exec(response.headers.get("content-disposition") ?? "") ?? [];
  saveFile(file, decodeURIComponent(name));
}
