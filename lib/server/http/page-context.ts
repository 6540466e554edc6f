import "server-only";
import { headers } from "next/headers";
import { requireActor } from "../auth/page-guard";
import type { Context } from "../context";
import { getDatabase } from "../db/client";
import { env } from "../env";
import { requestInfo } from "./request-info";

/** The context with which a page calls a console-wide verb; redirects anyone not signed in to sign in. */
export async function pageContext(): Promise<Context> {
  const actor = await requireActor();
  return { actor, request: requestInfo(await headers(), env().trustProxy), db: getDatabase() };
}
