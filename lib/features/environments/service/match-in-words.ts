import "server-only";
import {
  AS_SPECIFIED,
  BUNDLES,
  type Bundle,
  CAPABILITIES,
  type Capability,
  type CapabilityState,
  fitting,
  startOf,
} from "@/lib/contract/capabilities";
import { counted } from "@/lib/numbers";

/** The display name of a bundle. */
const BUNDLE_LABELS: Record<Bundle, string> = {
  specification: "the specification",
  R1: "R1 (5 March 2026)",
  R2: "R2 (21 August 2026)",
};

const named = (keys: Capability[]) => keys.map((key) => CAPABILITIES[key].label).join(", ");

/** Which bundle the findings point to, and which of them speak for it and against it; null when nothing was found. */
export function matchInWords(found: CapabilityState["found"]): string | null {
  const all = Object.keys(found) as Capability[];
  if (all.length === 0) return null;
  const start = startOf({ ...AS_SPECIFIED, found });
  const fits = new Set(fitting(start, found));
  const specified = new Set(fitting(BUNDLES[0], found));
  const telling = [...fits].filter((key) => !specified.has(key));
  const against = all.filter((key) => !fits.has(key));
  return [
    `The best match is ${BUNDLE_LABELS[start]}: ${fits.size} of ${counted(all.length, "finding")} ${fits.size === 1 ? "fits" : "fit"} it.`,
    ...(telling.length > 0 ? [`For it and not for the specification: ${named(telling)}.`] : []),
    ...(against.length > 0 ? [`Against it: ${named(against)}.`] : []),
  ].join(" ");
}
