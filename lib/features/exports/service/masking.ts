import "server-only";
import type { Destination, Source } from "@/lib/contract/party";
import { maskPersonal, maskUma } from "@/lib/fields";

/**
 * The name of one side as a file may carry it. A bank with an account's last characters, and a way of funding, tell
 * nothing about a person; anything else may be a name.
 */
export function maskSide(label: string, side: Source | Destination | undefined): string {
  if (side?.umaAddress !== undefined && label === side.umaAddress) return maskUma(label);
  if (side?.accountId?.startsWith("ExternalAccount:")) return label;
  const isDetails = side !== undefined && "externalAccountDetails" in side;
  if (side?.accountId === undefined && side?.umaAddress === undefined && !isDetails) return label;
  return maskPersonal(label);
}

/** Every value of the map masked, its names kept. */
export function maskValues(information: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(information).map(([key, value]) => [key, maskPersonal(asText(value))]));
}

/** A value of an unknown map as text; objects as JSON. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
