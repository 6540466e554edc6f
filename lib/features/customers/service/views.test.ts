import { expect, it } from "vitest";
import { auditFacts } from "./views";

it("audit facts say of personal and unknown fields only that they are there", () => {
  const customer = {
    id: "Customer:1",
    fullName: "Ana Prado",
    email: "ana@example.com",
    mothersName: "Lucía",
    address: { country: "MX", line1: "Calle 5" },
    businessInfo: { legalName: "Prado SA", taxId: "PRA900131", owner: { name: "Ana" } },
    birthDate: undefined,
  };
  expect(auditFacts(customer)).toEqual({
    id: "Customer:1",
    fullName: "Ana Prado",
    email: "[masked]",
    mothersName: "[masked]",
    address: "[masked]",
    businessInfo: { legalName: "Prado SA", taxId: "[masked]", owner: "[masked]" },
    birthDate: undefined,
  });
});
