import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { allowSlowUploads } from "./slow-uploads";

const server = createServer(
  { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 20 },
  async (request, response) => response.end(await text(request)),
);
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("a slow body is allowed; slow headers are not", async () => {
  allowSlowUploads();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const upload = connect(port, "127.0.0.1");
  upload.write("PUT / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 6\r\n\r\nslow");
  await once(server, "request");
  // Started after the upload and cut off: under the old limit, the upload would have been cut off too.
  const dawdler = connect(port, "127.0.0.1");
  dawdler.write("GET / HTTP/1.1\r\nHost:");
  expect(await text(dawdler)).toContain("408 Request Timeout");

  upload.write("ly");
  expect(await text(upload)).toMatch(/200 OK[\s\S]*slowly$/);
});
