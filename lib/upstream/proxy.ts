import { buildConnector, type Dispatcher, Pool, ProxyAgent } from "undici";
import { errorCode } from "./attempt";

/** Thrown while connecting when the proxy itself can't be reached, or closes the connection without a response. */
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
    clientFactory: (url) => {
      const toProxy = new Pool(url, {
        headersTimeout: connectMs,
        connect: (options, callback) =>
          connectToProxy(options, (...[error, socket]) => {
            if (error) callback(new ProxyError("the proxy can't be reached", { cause: error }), null);
            else callback(null, socket);
          }),
      });
      // The code that undici gives to a tunnel closed without a response would make it try again, forever and at once.
      const fail = (error: unknown) => {
        throw errorCode(error) === "UND_ERR_SOCKET" ? new ProxyError("the proxy closed it", { cause: error }) : error;
      };
      const tunnel: (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData> =
        toProxy.connect.bind(toProxy);
      const connect = (options: Dispatcher.ConnectOptions) => tunnel(options).catch(fail);
      return Object.assign(toProxy, { connect });
    },
  });
  return agent.compose((dispatch) => (options, handler) => dispatch({ ...options, origin }, handler));
}
