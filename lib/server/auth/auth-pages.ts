import "server-only";
import { redirect } from "next/navigation";
import { getDatabase } from "../db/client";
import { env } from "../env";
import { safeNextPath } from "./next-path";
import { pageActor } from "./page-guard";
import { anyoneExists, readSetUpLink, type SetUpLinkState } from "./set-up";

type SearchParams = Record<string, string | string[] | undefined>;

export interface SignInPage {
  /** Where to go afterwards: a path of this console. */
  next: string;
  /** The identity provider's name, when one is configured. */
  providerName: string | null;
  /** Why the last try through the provider failed: a code. */
  error: string | null;
  /** Nobody exists yet: the one-time link in the server's log comes first. */
  isEmpty: boolean;
}

/** What the sign-in page shows; sends people who are signed in to where they were going. */
export async function readSignInPage(query: SearchParams): Promise<SignInPage> {
  const next = safeNextPath(query.next);
  if (await pageActor()) redirect(next);
  return {
    next,
    providerName: env().oidc?.name ?? null,
    error: typeof query.error === "string" ? query.error : null,
    isEmpty: !(await anyoneExists(getDatabase())),
  };
}

/** What the page of a one-time link shows. */
export function readSetUpPage(token: string): Promise<SetUpLinkState> {
  return readSetUpLink(getDatabase(), token);
}
