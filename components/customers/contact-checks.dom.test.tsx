import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ContactChecks } from "./contact-checks";

const shown = () => document.body.textContent;

test("which contact is verified and which one a KYC link waits for is shown in words", () => {
  render(<ContactChecks customer={{ contactVerification: { email: "VERIFIED", phone: "PENDING" } }} />);
  expect(screen.getByText("Email", { selector: "dt" }).nextElementSibling?.textContent).toBe("Verified");
  expect(screen.getByText("Phone", { selector: "dt" }).nextElementSibling?.textContent).toBe("Pending");
  expect(shown()).toContain("The service creates no KYC link");
});

test("nothing waits for contacts that are verified", () => {
  render(<ContactChecks customer={{ contactVerification: { email: "VERIFIED" } }} />);
  expect(shown()).toBe("EmailVerified");
});

test("nothing is claimed where the service states nothing", () => {
  render(<ContactChecks customer={{}} />);
  expect(shown()).toBe("");
});
