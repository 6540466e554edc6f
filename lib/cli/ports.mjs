import net from "node:net";
import { codeOf, Stop } from "./say.mjs";

/** @returns {Promise<boolean>} */
function listens(/** @type {number} */ port, /** @type {string} */ host) {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host });
    const settle = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => settle(true));
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}

/**
 * The system's error code for refusing to listen there, or null.
 * @returns {Promise<string | null>}
 */
function refusalToListen(/** @type {number} */ port, /** @type {string} */ host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error) => resolve(codeOf(error) ?? "EUNKNOWN"));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

/**
 * Throws if it is impossible to listen on `port` of `host`, because it is in use or the system does not allow it; names
 * the purpose and the variable that chooses another.
 */
export async function assertPortFree(
  /** @type {number} */ port,
  /** @type {{ purpose: string, variable: string, host?: string }} */ { purpose, variable, host = "localhost" },
) {
  const answers = await Promise.all(["127.0.0.1", "::1"].map((address) => listens(port, address)));
  const code = answers.includes(true) ? "EADDRINUSE" : await refusalToListen(port, host);
  if (code === null) return;
  const other = `choose another port: ${variable}=${port > 65_000 ? port - 100 : port + 100} npm run …`;
  if (code === "EADDRINUSE")
    throw new Stop(`Port ${port}, for ${purpose}, is taken by another program. Stop that program, or ${other}`);
  if (code === "EACCES")
    throw new Stop(
      `Port ${port}, for ${purpose}, is not open to this user: those below 1024 often belong to root. Instead, ` +
        `choose another port: ${variable}=${port < 1024 ? port + 8000 : port + 100} npm run …`,
    );
  throw new Stop(`HOST must be a name or address of this machine, such as localhost or 0.0.0.0 (${code}).`);
}

/** The origin at which this machine reaches a server listening on `port` of `host`, which may be a wildcard. */
export function originOf(/** @type {string} */ host, /** @type {number} */ port) {
  const name = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  return `http://${net.isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/**
 * A port that is free right now.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "localhost", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
