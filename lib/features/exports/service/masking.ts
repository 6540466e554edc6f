import "server-only";
import { isPersonalFact } from "@/lib/contract/personal-data";
import { maskPersonal } from "@/lib/fields";

/** A counterparty's facts as screens show them: what says who they are masked, the names of the facts kept. */
export function maskFacts(information: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(information).map(([key, value]) => [key, isPersonalFact(key) ? maskPersonal(asText(value)) : value]),
  );
}

/** A value of an unknown map as text; objects as JSON. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
