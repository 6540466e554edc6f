import { describe, expect, it } from "vitest";
import {
  AS_SPECIFIED,
  BUNDLES,
  bundleHas,
  CAPABILITY_KEYS,
  type CapabilityState,
  capabilitiesOf,
  hasCapability,
  startOf,
} from "./capabilities";

const found = (has: boolean) => ({ has, at: "2026-11-22T00:00:00Z", evidence: "seen" });

describe("what a deployment can do", () => {
  it("is what the specification says while nothing is known", () => {
    expect(startOf(AS_SPECIFIED)).toBe("specification");
    expect(capabilitiesOf(AS_SPECIFIED)).toEqual(CAPABILITY_KEYS.filter((key) => bundleHas("specification", key)));
  });

  it.each(BUNDLES)("is the bundle %s when all that was found fits it", (bundle) => {
    const all = Object.fromEntries(CAPABILITY_KEYS.map((key) => [key, found(bundleHas(bundle, key))]));
    expect(startOf({ ...AS_SPECIFIED, found: all })).toBe(bundle);
  });

  it("starts at R2 once its endpoints are seen and those it removed are gone", () => {
    const state: CapabilityState = {
      ...AS_SPECIFIED,
      found: { quoteList: found(false), verifications: found(true), direction: found(true) },
    };
    expect(startOf(state)).toBe("R2");
    expect(hasCapability(state, "kycLinkPerCustomer")).toBe(true);
  });

  it("is decided by an administrator first, then by what was found, then by the chosen start", () => {
    const state: CapabilityState = { bundle: "R1", found: { quoteList: found(false) }, overrides: { direction: true } };
    expect(hasCapability(state, "quoteList")).toBe(false);
    expect(hasCapability(state, "direction")).toBe(true);
    expect(hasCapability(state, "railsOnCreate")).toBe(true);
    expect(hasCapability({ ...state, overrides: { quoteList: true } }, "quoteList")).toBe(true);
  });
});
