import "server-only";

type Verb<Ctx, Input, Result> = (ctx: Ctx, input: Input) => Promise<Result>;

/** A verb that, as the test knows, needs no second person: returns the executed result. */
export function carriedOut<Ctx, Input, Result extends object>(
  verb: Verb<Ctx, Input, Result>,
): Verb<Ctx, Input, Exclude<Result, { signOff: unknown }>> {
  return async (ctx, input) => {
    const result = await verb(ctx, input);
    if ("signOff" in result) throw new Error("it waits for a second person");
    return result as Exclude<Result, { signOff: unknown }>;
  };
}
