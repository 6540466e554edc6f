import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AS_SPECIFIED,
  BUNDLES,
  bundleHas,
  CAPABILITY_KEYS,
  type CapabilityState,
  capabilitiesOf,
  fitting,
  hasCapability,
  startOf,
} from "./capabilities";

const found = (has: boolean) => ({ has, at: "2026-11-22T00:00:00Z", evidence: "seen" });

describe("the capabilities of a deployment", () => {
  it("are the specification's while nothing is known", () => {
    expect(startOf(AS_SPECIFIED)).toBe("specification");
    expect(capabilitiesOf(AS_SPECIFIED)).toEqual(CAPABILITY_KEYS.filter((key) => bundleHas("specification", key)));
  });

  it.each(BUNDLES)("are the bundle %s when all findings match it", (bundle) => {
    const all = Object.fromEntries(CAPABILITY_KEYS.map((key) => [key, found(bundleHas(bundle, key))]));
    expect(startOf({ ...AS_SPECIFIED, found: all })).toBe(bundle);
  });

  it("start from R2 once its endpoints are seen and those it removed are gone", () => {
    const state: CapabilityState = {
      ...AS_SPECIFIED,
      found: { quoteList: found(false), verifications: found(true), direction: found(true) },
    };
    expect(startOf(state)).toBe("R2");
    expect(hasCapability(state, "kycLinkPerCustomer")).toBe(true);
  });

  it("are decided by an administrator first, then by findings, then by the chosen bundle", () => {
    const state: CapabilityState = { bundle: "R1", found: { quoteList: found(false) }, overrides: { direction: true } };
    expect(hasCapability(state, "quoteList")).toBe(false);
    expect(hasCapability(state, "direction")).toBe(true);
    expect(hasCapability(state, "railsOnCreate")).toBe(true);
    expect(hasCapability({ ...state, overrides: { quoteList: true } }, "quoteList")).toBe(true);
  });
});

describe("the bundle that findings point to", () => {
  const findings = fc
    .dictionary(fc.constantFrom(...CAPABILITY_KEYS), fc.boolean())
    .map((seen) => Object.fromEntries(Object.entries(seen).map(([key, has]) => [key, found(has)])));
  const guess = (all: CapabilityState["found"]) => startOf({ ...AS_SPECIFIED, found: all });

  it.each(CAPABILITY_KEYS)("is never tipped by %s alone", (capability) => {
    for (const has of [true, false]) {
      expect(guess({ [capability]: found(has) })).toBe("specification");
      // Nor together with findings on which the specification and a revision agree.
      for (const bundle of BUNDLES) {
        const agreed = CAPABILITY_KEYS.filter((key) => bundleHas(bundle, key) === bundleHas("specification", key));
        const all = Object.fromEntries(agreed.map((key) => [key, found(bundleHas(bundle, key))]));
        expect(guess({ ...all, [capability]: found(has) }), bundle).toBe("specification");
      }
    }
  });

  it("matches the most of them, clearly more than the specification, or is the specification", () => {
    fc.assert(
      fc.property(findings, (all) => {
        const best = guess(all);
        const fits = (bundle: (typeof BUNDLES)[number]) => fitting(bundle, all).length;
        if (best === "specification") {
          const better = BUNDLES.filter((one) => fits(one) >= fits(best) + 2);
          const most = Math.max(...better.map(fits));
          expect(better.filter((one) => fits(one) === most).length).not.toBe(1);
          return;
        }
        for (const other of BUNDLES) if (other !== best) expect(fits(best)).toBeGreaterThan(fits(other));
        expect(fits(best)).toBeGreaterThanOrEqual(fits("specification") + 2);
      }),
    );
  });

  it("is R1 for R1's accounts and rates, and the specification when R1 and R2 match equally", () => {
    const deployed = { exchangeRates: found(true), usdAccountType: found(true) };
    expect(guess({ ...deployed, quoteList: found(true) })).toBe("R1");
    expect(guess({ ...deployed, quoteList: found(false) })).toBe("R2");
    expect(guess(deployed)).toBe("specification");
  });
});
