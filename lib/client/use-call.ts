"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint, InputOf, MaybeSchema, OutputOf, SchemaType } from "@/lib/api";
import { send } from "./call";
import { useEnvironment } from "./environment";
import { IdempotencyKeys } from "./idempotency-key";
import { readAgain } from "./mark-stale";
import { asProblem } from "./problem";
import { type Change, staleAfter } from "./stale";

/** Where a response may be written: the cache of one environment. */
interface Cache {
  client: QueryClient;
  environment: string;
}

interface CallOptions<Input, Output> {
  /** What it changes: whatever the outcome, the affected queries are refetched. */
  changes?: readonly Change[];
  /** Called with the response, before anything is refetched. */
  onSuccess?: (response: Output, input: Input, cache: Cache) => void;
  /** 0: the result is not kept in memory. */
  gcTime?: 0;
}

function failed(thrown: unknown): never {
  throw asProblem(thrown);
}

/** A change sent by `sendOnce`. A press while the same one is under way joins it: a double click makes one request. */
function useChange<Input, Output>(
  endpoint: Endpoint,
  sendOnce: (input: Input) => Promise<Output>,
  { changes = [], onSuccess, gcTime }: CallOptions<Input, Output>,
) {
  const client = useQueryClient();
  const environment = useEnvironment();
  const [underWay] = useState(() => new Map<string, Promise<Output>>());
  const stale = changes.flatMap((change) => staleAfter(change, environment));
  // Each write that concerns an environment leaves an audit record there.
  if (endpoint.scope === "environment") stale.push(["audit", environment]);
  return useMutation({
    mutationFn: (input: Input) => {
      const press = JSON.stringify(input);
      const response =
        underWay.get(press) ??
        sendOnce(input)
          .catch(failed)
          .finally(() => underWay.delete(press));
      underWay.set(press, response);
      return response;
    },
    onSuccess: (response, input) => onSuccess?.(response, input, { client, environment }),
    onSettled: () => Promise.all(stale.map((queryKey) => readAgain(client, { queryKey }))),
    ...(gcTime === undefined ? {} : { gcTime }),
  });
}

/** The mutation that calls an endpoint of our own API: the only way in which a screen changes anything. */
export function useCall<In extends SchemaType, Out extends MaybeSchema>(
  endpoint: Endpoint<In, Out>,
  options: CallOptions<InputOf<In>, OutputOf<Out>> = {},
) {
  const environment = useEnvironment();
  return useChange(endpoint, (input: InputOf<In>) => send(endpoint, input as object, { environment }), options);
}

/** An input without its idempotency key. */
type WithoutKey<Input> = Input extends { key: string } ? Omit<Input, "key"> : never;

interface KeyedCallOptions<Input, Output> extends CallOptions<Input, Output> {
  /** How many attempts the server has on record; with each further one, the same input counts as a new press. */
  attempt?: number;
  /**
   * Identifies the press across reloads of the page; without it, the input does, and the press is forgotten on reload.
   */
  keptAs?: string;
}

/** The same for an endpoint that takes an idempotency key, which is created and kept here. */
export function useKeyedCall<In extends SchemaType, Out extends MaybeSchema>(
  endpoint: Endpoint<In, Out>,
  { attempt = 0, keptAs, ...options }: KeyedCallOptions<WithoutKey<InputOf<In>>, OutputOf<Out>> = {},
) {
  const environment = useEnvironment();
  const [keys] = useState(() => new IdempotencyKeys());
  const sendKeyed = (input: WithoutKey<InputOf<In>>) =>
    keys.within(`${keptAs ?? JSON.stringify(input)}:${attempt}`, keptAs !== undefined, (key) =>
      send(endpoint, { ...input, key }, { environment }),
    );
  return useChange(endpoint, sendKeyed, options);
}

/** A call that reveals masked data, for `RevealButton`; each reveal is audited, and the data only kept on screen. */
export function useReveal<In extends SchemaType, Out extends MaybeSchema>(
  endpoint: Endpoint<In, Out>,
  input: InputOf<In>,
) {
  const reveal = useCall(endpoint, { gcTime: 0 });
  return { ...reveal, mutate: () => reveal.mutate(input) };
}
