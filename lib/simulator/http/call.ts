import type { z } from "zod";
import type { EndpointBody, EndpointKey, EndpointParams, EndpointQuery, endpoints } from "@/lib/contract/endpoints";
import type { World } from "../state/world";

/** One request to an endpoint, checked by the contract. */
export interface Call<K extends EndpointKey> {
  world: World;
  params: EndpointParams<K>;
  query: EndpointQuery<K>;
  body: EndpointBody<K>;
  /** The credential's mode: a production one may not use the sandbox. */
  mode: "sandbox" | "production";
  idempotencyKey: string | null;
}

/** An endpoint's response: the contract's response as sent over the wire. */
export type ResponseBody<K extends EndpointKey> = z.input<(typeof endpoints)[K]["response"]>;

export type Handler<K extends EndpointKey> = (call: Call<K>) => ResponseBody<K> | Promise<ResponseBody<K>>;

/** A handler for every endpoint of the contract: a missing one doesn't compile. */
export type Handlers = { [K in EndpointKey]: Handler<K> };
