import type { IncomingMessage } from "node:http";

/** The multipart part `file` of a request. */
export async function readCsvPart(_request: IncomingMessage): Promise<unknown> {
  return {};
}
