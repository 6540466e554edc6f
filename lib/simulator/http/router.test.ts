import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/endpoints";
import { findRoute } from "./router";

test("every endpoint of the contract is found at its path, with its values", () => {
  for (const [key, { method, path }] of Object.entries(endpoints)) {
    const route = findRoute(method, path.replace(/\{(\w+)\}/g, "%24a%2Fb"));
    expect(route).toMatchObject({ key });
    if (route !== null && route !== "method") {
      expect(Object.values(route.params)).toEqual([...path.matchAll(/\{/g)].map(() => "$a/b"));
    }
  }
});

test("fixed segments take precedence over parameters, and unknown paths differ from wrong methods", () => {
  expect(findRoute("GET", "/customers/kyc-link")).toMatchObject({ key: "getKycLink" });
  expect(findRoute("PUT", "/customers")).toBe("method");
  expect(findRoute("GET", "/nothing")).toBeNull();
  expect(findRoute("GET", "/customers/")).toBeNull();
  expect(findRoute("GET", "/customers/%E0%A4%A")).toBeNull();
});
