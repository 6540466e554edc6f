import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "../context";
import { safeNextPath } from "./next-path";
import { readActor } from "./session";

/** Set by `proxy.ts` on every page request: the page's own path and query, which Next does not pass to its pages. */
export const PATH_HEADER = "x-corridor-path";

const currentActor = cache(async (): Promise<Actor | null> => readActor(await headers()));

/** Who is viewing this page, or null. Read once per request, however many components ask. */
export function pageActor(): Promise<Actor | null> {
  return currentActor();
}

/** Who is viewing this page; sends anyone else to sign in and then back here. */
export async function requireActor(): Promise<Actor> {
  const actor = await currentActor();
  if (actor) return actor;
  const path = safeNextPath((await headers()).get(PATH_HEADER));
  redirect(path === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(path)}`);
}
