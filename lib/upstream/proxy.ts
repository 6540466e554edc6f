import { buildConnector, type Dispatcher, Pool, ProxyAgent } from "undici";

/** Thrown while connecting when the proxy itself can't be reached. */
class ProxyError extends Error {
  override readonly name = "ProxyError";
  readonly code = "PROXY_UNREACHABLE";
}

/**
 * Connections to one origin through an HTTP proxy: each is a tunnel (CONNECT), so the proxy sees the destination but
 * not the content. `connectMs`: how long connecting to the proxy, and then to the origin, may take.
 */
export function proxied(origin: string, proxy: string, settings: Pool.Options, connectMs: number): Dispatcher {
  const connectToProxy = buildConnector({ timeout: connectMs });
  const agent = new ProxyAgent({
    ...settings,
    uri: proxy,
    requestTls: { timeout: connectMs },
    clientFactory: (url) =>
      new Pool(url, {
        headersTimeout: connectMs,
        connect: (options, callback) =>
          connectToProxy(options, (...[error, socket]) => {
            if (error) callback(new ProxyError("the proxy can't be reached", { cause: error }), null);
            else callback(null, socket);
          }),
      }),
  });
  return agent.compose((dispatch) => (options, handler) => dispatch({ ...options, origin }, handler));
}
