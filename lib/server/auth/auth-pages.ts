import "server-only";
import { redirect } from "next/navigation";
import { getDatabase } from "../db/client";
import { env } from "../env";
import { safeNextPath } from "./next-path";
import { pageActor } from "./page-guard";
import { anyoneExists, readSetUpLink, type SetUpLinkState } from "./set-up";

type SearchParams = Record<string, string | string[] | undefined>;

export interface SignInPage {
  /** Where to go after sign-in: a path of this console. */
  next: string;
  /** The identity provider's name, if one is configured. */
  providerName: string | null;
  /** Why the last attempt through the provider failed, as a code. */
  error: string | null;
  /** No person exists yet: the one-time link in the server's log has to be used first. */
  isEmpty: boolean;
}

/** The data of the sign-in page; redirects people who are already signed in to where they were going. */
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

/** The data of a one-time link's page. */
export function readSetUpPage(token: string): Promise<SetUpLinkState> {
  return readSetUpLink(getDatabase(), token);
}
