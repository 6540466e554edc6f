import "server-only";
import { and, eq } from "drizzle-orm";
import { ConflictError, isNamed } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { signOff } from "@/lib/server/db/schema/sign-off";
import { hashRequest } from "@/lib/server/journal/claim";
import type { AwaitsSignOff } from "../schema";
import { type Ask, recordAsk } from "./ask";
import { type Judged, type Need, needOf } from "./need";

/** Aborts the transaction of an intent that needs a second person; it never leaves `withSignOff`. */
class SignOffNeeded extends Error {
  override readonly name = "SignOffNeeded";
  constructor(readonly need: Need) {
    super(need.because);
  }
}

/** Aborts `tx` unless the action may proceed; call it in the intent's own transaction, before anything is sent. */
export type Pass = (tx: DatabaseLike) => Promise<true>;

/**
 * The two-person control of everything that leaves: runs `act`, which calls `pass` before its intent; where a second
 * person is needed, does nothing but record and return the maker's request as given by `ask`. A signed-off action
 * passes if it is exactly what was asked for: throws `ConflictError` when it is anything else.
 */
export async function withSignOff<Done>(
  maker: EnvironmentContext,
  judged: Judged,
  ask: () => Ask | Promise<Ask>,
  act: (pass: Pass) => Promise<Done>,
): Promise<Done | AwaitsSignOff> {
  const { signedOff } = maker;
  if (signedOff) {
    const { request } = await ask();
    if (signedOff.action !== judged.action || signedOff.hash !== hashRequest(request)) throw somethingElse();
    return await act((tx) => isStillSigned(tx, signedOff.id));
  }
  try {
    return await act(async (tx) => {
      const need = await needOf(tx, maker, judged);
      if (need) throw new SignOffNeeded(need);
      // A maker who asks again has not seen its present state, so it must not go through by itself.
      if (maker.asksAgain) throw needsNobody();
      return true;
    });
  } catch (error) {
    if (!isSignOffNeeded(error)) throw error;
    return { signOff: await recordAsk(maker, judged, await ask(), error.need) };
  }
}

/**
 * Locks the request that is being executed. Throws `ConflictError` once it has ended otherwise: a delayed run must not
 * do what was reported as not done.
 */
async function isStillSigned(tx: DatabaseLike, id: string): Promise<true> {
  const isIt = and(eq(signOff.id, id), eq(signOff.status, "signed"));
  const [signed] = await tx.select({ id: signOff.id }).from(signOff).where(isIt).for("update");
  if (!signed) throw ended();
  return true;
}

const isSignOffNeeded = (error: unknown): error is SignOffNeeded => isNamed(error, "SignOffNeeded");

function needsNobody(): ConflictError {
  return new ConflictError({
    code: "needs_no_sign_off",
    title: "This no longer needs a second person.",
    meaning: "Nothing was sent and nothing changed.",
    next: "Open the form, review it and submit it from there.",
  });
}

function ended(): ConflictError {
  return new ConflictError({
    code: "sign_off_ended",
    title: "This request has ended.",
    meaning: "Nothing was sent and nothing changed.",
    next: "Open the request to see its outcome.",
  });
}

function somethingElse(): ConflictError {
  return new ConflictError({
    code: "sign_off_other",
    title: "This is not what was signed off.",
    meaning: "Nothing was sent and nothing changed.",
    next: "Request it again.",
  });
}
