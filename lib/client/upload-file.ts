import type { InputOf, OutputOf, SchemaType, Upload } from "@/lib/api";
import { addressOf, pageHeaders } from "./call";
import { noResponse, ProblemError, problemOf, SIGNED_OUT_EVENT } from "./problem";

export interface UploadOptions {
  environment: string;
  body: Blob;
  /** Called with the number of bytes sent so far. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Reports a proxy's body limit, commonly 1 MB, as what it is: the proxy forwards nothing of the file. */
function orTooLarge(problem: ProblemError): ProblemError {
  if (problem.status !== 413 || problem.code !== "unreadable_answer") return problem;
  const facts = {
    code: "too_large_for_proxy",
    title: "A proxy in front of Corridor rejected this as too large.",
    meaning: "Nothing was sent.",
    next: "Ask whoever runs Corridor to let larger requests through.",
  };
  return new ProblemError(facts, 413, problem.requestId);
}

/**
 * Sends a file to an endpoint of the console's own API, reporting progress, and returns the response typed by the API
 * table. Never retried automatically. Separate from `call` because `fetch` can't report how much of a body was sent.
 * Throws `ProblemError`, also when aborted: what arrived is then as unknown as after a broken connection.
 */
export function uploadFile<In extends SchemaType, Out extends SchemaType>(
  entry: Upload<In, Out>,
  input: NoInfer<InputOf<In>>,
  options: UploadOptions,
): Promise<OutputOf<Out>> {
  const { environment, body, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const lost = (cause: string) => () => reject(noResponse(undefined, new Error(cause)));
    request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    request.addEventListener("error", lost("the connection broke"));
    request.addEventListener("abort", lost("the upload was cancelled"));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    request.addEventListener("load", () => {
      if (request.status === 401) window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
      const headers = { "x-request-id": request.getResponseHeader("x-request-id") ?? "" };
      const response = new Response(request.responseText, { status: request.status, headers });
      if (response.ok) response.json().then(resolve, lost("the response can't be read"));
      else problemOf(response, undefined).then((problem) => reject(orTooLarge(problem)), reject);
    });
    signal.addEventListener("abort", abort);
    request.open(entry.method, addressOf(entry, input));
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", entry.contentType);
    request.setRequestHeader("corridor-environment", environment);
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value);
    if (signal.aborted) reject(noResponse(undefined, new Error("the upload was cancelled")));
    else request.send(body);
  });
}
