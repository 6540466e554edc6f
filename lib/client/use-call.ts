"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerOf, Endpoint, InputOf, MaybeSchema, SchemaType } from "@/lib/api";
import { send } from "./call";
import { useEnvironment } from "./environment";
import { IdempotencyKeys } from "./idempotency-key";
import { readAgain } from "./mark-stale";
import { type Change, staleAfter } from "./stale";

/** What an answer may be written into: the cache of one environment. */
interface Cache {
  client: QueryClient;
  environment: string;
}

interface CallOptions<Input, Output> {
  /** What it changes: whatever comes of it, what is shown of that is read again. */
  changes?: readonly Change[];
  /** With an answer, before anything is read again. */
  onSuccess?: (answer: Output, input: Input, cache: Cache) => void;
  /** 0: nothing of it stays in memory. */
  gcTime?: 0;
}

/** A change through `sendOnce`. A press while the same one is under way joins it: a double click is one request. */
function useChange<Input, Output>(
  endpoint: Endpoint,
  sendOnce: (input: Input) => Promise<Output>,
  { changes = [], onSuccess, gcTime }: CallOptions<Input, Output>,
) {
  const client = useQueryClient();
  const environment = useEnvironment();
  const [underWay] = useState(() => new Map<string, Promise<Output>>());
  const stale = changes.flatMap((change) => staleAfter(change, environment));
  // Each write about an environment leaves an audit record there.
  if (endpoint.scope === "environment") stale.push(["audit", environment]);
  return useMutation({
    mutationFn: (input: Input) => {
      const press = JSON.stringify(input);
      const answer = underWay.get(press) ?? sendOnce(input).finally(() => underWay.delete(press));
      underWay.set(press, answer);
      return answer;
    },
    onSuccess: (answer, input) => onSuccess?.(answer, input, { client, environment }),
    onSettled: () => Promise.all(stale.map((queryKey) => readAgain(client, { queryKey }))),
    ...(gcTime === undefined ? {} : { gcTime }),
  });
}

/** The mutation that calls an endpoint of our own API: the one way in which a screen changes anything. */
export function useCall<In extends SchemaType, Out extends MaybeSchema>(
  endpoint: Endpoint<In, Out>,
  options: CallOptions<InputOf<In>, AnswerOf<Out>> = {},
) {
  const environment = useEnvironment();
  return useChange(endpoint, (input: InputOf<In>) => send(endpoint, input as object, { environment }), options);
}

/** All of an input but its idempotency key. */
type WithoutKey<Input> = Input extends { key: string } ? Omit<Input, "key"> : never;

interface KeyedCallOptions<Input, Output> extends CallOptions<Input, Output> {
  /** How many tries the server has on record: after one more, the same input is another press. */
  attempt?: number;
  /**
   * Names the press over a reload of the page; without it a press is named by its input and forgotten with the page.
   */
  keptAs?: string;
}

/** The same for an endpoint that takes an idempotency key, which is made and kept here. */
export function useKeyedCall<In extends SchemaType, Out extends MaybeSchema>(
  endpoint: Endpoint<In, Out>,
  { attempt = 0, keptAs, ...options }: KeyedCallOptions<WithoutKey<InputOf<In>>, AnswerOf<Out>> = {},
) {
  const environment = useEnvironment();
  const [keys] = useState(() => new IdempotencyKeys());
  const sendKeyed = (input: WithoutKey<InputOf<In>>) =>
    keys.within(`${keptAs ?? JSON.stringify(input)}:${attempt}`, keptAs !== undefined, (key) =>
      send(endpoint, { ...input, key }, { environment }),
    );
  return useChange(endpoint, sendKeyed, options);
}

/** A call that shows what is masked, for `RevealButton`; each look is audited, and kept nowhere but on the screen. */
export function useReveal<In extends SchemaType, Out extends MaybeSchema>(
  endpoint: Endpoint<In, Out>,
  input: InputOf<In>,
) {
  const reveal = useCall(endpoint, { gcTime: 0 });
  return { ...reveal, mutate: () => reveal.mutate(input) };
}
