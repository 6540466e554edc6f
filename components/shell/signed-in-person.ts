import { z } from "zod";
import { ROLES } from "@/lib/permissions";

const Profile = z.object({ email: z.string(), role: z.enum(ROLES) });

/** Whom the browser's session belongs to. */
export type SignedInPerson = z.infer<typeof Profile>;

/** Who is signed in in this browser now; null if nobody is, undefined if there was no usable response. */
export async function signedInPerson(): Promise<SignedInPerson | null | undefined> {
  // Not `call`, whose 401 handling would report again what is being found out. It isn't a sign of activity either.
  const headers = { "corridor-away": "1" };
  const response = await fetch("/api/profile", { cache: "no-store", headers }).catch(() => null);
  if (response?.status === 401) return null;
  if (!response?.ok) return undefined;
  return Profile.safeParse(await response.json().catch(() => null)).data;
}
