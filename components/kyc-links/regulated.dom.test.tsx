import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { respond, stubServer } from "@/components/testing/server";
import { KycLinkExplorer } from "./explorer";
import { NewKycLink } from "./new-link";

function serve(isRegulated: boolean | null) {
  stubServer(
    (path) =>
      path.endsWith("/config")
        ? respond(200, { isRegulated, linksPerCustomer: false })
        : respond(200, { data: [], totalCount: 0, hasMore: false, asOf: "2026-11-05T10:00:00Z" }),
    respond(200, {}),
  );
}

test("where the platform verifies its customers itself, the list offers no link, and says why", async () => {
  serve(true);
  renderConsole(<KycLinkExplorer />, { path: "/eu/kyc-links" });
  expect(await screen.findByText("This platform has no KYC links")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "New KYC link" })).toBeNull();
});

test.each([false, null])("elsewhere it does (regulated: %s)", async (isRegulated) => {
  serve(isRegulated);
  renderConsole(<KycLinkExplorer />, { path: "/eu/kyc-links" });
  expect(await screen.findByText("No KYC links yet")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "New KYC link" })).toHaveLength(2);
});

test("the form says beforehand that the service will refuse", async () => {
  serve(true);
  renderConsole(<NewKycLink presetId="" />, { path: "/eu/kyc-links/new" });
  expect(await screen.findByText("This platform verifies its customers itself")).toBeTruthy();
});
