import "server-only";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to the database that can go silent, like a failed machine or a firewall that drops packets. */
export async function openSilentProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get("host");
  const sockets: Socket[] = [];
  let isSilent = false;
  const server = createServer((near) => {
    const far = folder
      ? connect(`${folder}/.s.PGSQL.${target.searchParams.get("port") || target.port || 5432}`)
      : connect(Number(target.port) || 5432, target.hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    const wasSilent = isSilent;
    near.on("data", (bytes) => !wasSilent && !isSilent && far.write(bytes));
    far.on("data", (bytes) => !wasSilent && !isSilent && near.write(bytes));
    near.on("close", () => far.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`);
  [url.username, url.password] = [target.username, target.password];
  return {
    url: url.href,
    silence: (yes: boolean) => {
      isSilent = yes;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
