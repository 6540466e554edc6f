import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** A real HTTP proxy whose tunnels all lead to one port of this machine, whatever host they are requested for. */
export interface ConnectProxy {
  /** Includes a user name and a password. */
  url: string;
  /** The CONNECT requests it received, in order. */
  asked: { to: string | undefined; authorization: string | undefined }[];
  /** What it does with the next tunnel; initially "pass". */
  behaviour: "pass" | "refuse" | "stay silent" | "close";
  /** Stops it and closes every connection through it. */
  stop: () => Promise<void>;
}

/** The header that clients should derive from the proxy's `url`. */
export const PROXY_AUTHORIZATION = `Basic ${Buffer.from("corridor:p@ss").toString("base64")}`;

/** Starts a proxy whose tunnels lead to `port`. */
export async function startConnectProxy(port: number): Promise<ConnectProxy> {
  const open = new Set<Socket>();
  const server = createServer();
  const keep = (socket: Socket) => open.add(socket.on("error", () => socket.destroy()));
  server.on("connection", keep);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: ConnectProxy = {
    url: `http://corridor:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    behaviour: "pass",
    stop: async () => {
      for (const socket of open) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
  server.on("connect", (request, socket: Socket) => {
    proxy.asked.push({ to: request.url, authorization: request.headers["proxy-authorization"] });
    if (proxy.behaviour === "refuse") socket.end("HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n");
    if (proxy.behaviour === "close") socket.end();
    if (proxy.behaviour !== "pass") return;
    const tunnel = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.pipe(tunnel).pipe(socket);
    });
    keep(tunnel);
    tunnel.on("close", () => socket.destroy());
  });
  return proxy;
}
