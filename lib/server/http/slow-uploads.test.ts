import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { allowSlowUploads } from "./slow-uploads";

const server = createServer(
  { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 20 },
  // A body that is cut off has no reply.
  async (request, response) => response.end(await text(request).catch(() => "")),
);
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("an import's file may be slow; other bodies and headers may not", async () => {
  allowSlowUploads(200);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const upload = connect(port, "127.0.0.1");
  upload.write("POST /api/imports/1/file HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 6\r\n\r\nslow");
  await once(server, "request");
  // Started after the upload and cut off: under the old limit, the upload would have been cut off too.
  const dawdler = connect(port, "127.0.0.1");
  dawdler.write("GET / HTTP/1.1\r\nHost:");
  expect(await text(dawdler)).toContain("408 Request Timeout");
  const dripping = connect(port, "127.0.0.1");
  dripping.write("POST /api/sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nslow");
  const ended = once(dripping, "close");
  dripping.resume();
  await ended;

  upload.write("ly");
  expect(await text(upload)).toMatch(/200 OK[\s\S]*slowly$/);
});
