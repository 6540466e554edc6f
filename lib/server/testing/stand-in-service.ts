import "server-only";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface StandInService {
  /** Base URL for an environment in sandbox mode. */
  baseUrl: string;
  /** `Authorization` headers and paths, in order of arrival. */
  seen: { authorization: string | undefined; path: string }[];
  close(): Promise<void>;
}

/** A test's own server on loopback that answers with `answer`: for failures that a real service rarely shows. */
export async function startStandInService(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<StandInService> {
  const seen: StandInService["seen"] = [];
  const server = createServer((request, response) => {
    seen.push({ authorization: request.headers.authorization, path: request.url ?? "" });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/2025-10-13`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
