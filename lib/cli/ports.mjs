import net from "node:net";
import { Stop } from "./say.mjs";

function listens(port, host) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host });
    const settle = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => settle(true));
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}

/** Throws when something already listens on `port`; says who needs it and which variable chooses another. */
export async function assertPortFree(port, { purpose, variable }) {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => listens(port, host)));
  if (!answers.includes(true)) return;
  throw new Stop(
    `Port ${port}, for ${purpose}, is taken by another program. Stop that program, or choose another port: ` +
      `${variable}=${port + 100} npm run …`,
  );
}

/** A port that nobody listens on right now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "localhost", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
