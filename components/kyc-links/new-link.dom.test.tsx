import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { inConsole, push, renderConsole } from "@/components/testing/console";
import type { Role } from "@/lib/permissions";
import { NewKycLink } from "./new-link";

/** A stub of the console's server: the requests it got, and its next responses. */
const server = vi.fn<(url: string, body: string) => Promise<Response>>();

const twins = ["Ana Prado", "Bo Holm"].map((name, at) => ({
  ...{ id: `Customer:${at}`, name, umaAddress: `$person${at}@pay.example`, platformCustomerId: "shared-1" },
  ...{ kycStatus: "PENDING", isDeleted: false },
}));

interface Opened {
  role?: Role;
  presetId?: string;
  customerId?: string;
  /** Whether links are made for existing customers. */
  linksPerCustomer?: boolean;
}

/** What the page reads beside the form: the platform's configuration and two customers who share an id. */
function readings(url: string, linksPerCustomer: boolean): object {
  const { pathname } = new URL(url, "http://console.example");
  if (pathname.endsWith("/config")) return { isRegulated: false, linksPerCustomer };
  if (pathname === "/api/customers") return { data: twins, hasMore: false };
  return { customer: twins[1] };
}

function open({ role = "operations", linksPerCustomer = false, ...props }: Opened = {}) {
  vi.stubGlobal("fetch", (url: string, { method = "GET", body }: RequestInit = {}) =>
    method === "GET"
      ? Promise.resolve(new Response(JSON.stringify(readings(String(url), linksPerCustomer))))
      : server(String(url), String(body ?? "")),
  );
  return renderConsole(<NewKycLink presetId="" {...props} />, { role, path: "/eu/kyc-links/new" });
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const send = () => act(async () => fireEvent.submit(screen.getByRole("form", { name: "New KYC link" })));
const problem = (status: number, facts: object) =>
  new Response(JSON.stringify({ code: "x", title: "It was refused.", ...facts }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });

const HOSTILE = ["=cmd|' /C calc'!A0", "مرحبا", "🦊", "<script>alert(1)</script>", "'; drop table kyc_link; --"];

describe("the form for a link", () => {
  test.each([
    ["400", () => Promise.resolve(problem(400, { fields: { platformCustomerId: "Not an id of yours." } }))],
    ["409", () => Promise.resolve(problem(409, {}))],
    ["429", () => Promise.resolve(problem(429, { retryAfterSeconds: 5 }))],
    ["500", () => Promise.resolve(new Response("<html>", { status: 500 }))],
    ["nothing", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("keeps what was typed when the response is %s, and sends once", async (_, answer) => {
    open();
    type("Platform ID", "cust-7");
    type("Redirect URL", "https://shop.example/back");
    server.mockImplementation(answer);
    await send();
    expect(server).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("alert")).toBeTruthy();
    expect(field("Platform ID").value).toBe("cust-7");
    expect(field("Redirect URL").value).toBe("https://shop.example/back");
    expect(push).not.toHaveBeenCalled();
  });

  test.each(HOSTILE)("sends %s as it is", async (text) => {
    open();
    type("Platform ID", text);
    server.mockResolvedValue(problem(409, {}));
    await send();
    expect(JSON.parse(server.mock.calls[0]?.[1] ?? "{}")).toEqual({ platformCustomerId: text });
    expect(field("Platform ID").value).toBe(text);
  });

  test.each(["x".repeat(10_000), "a\u200bb", "a\u202eb", "   "])(
    "refuses what can't be an id before sending",
    async (text) => {
      open();
      type("Platform ID", text);
      await send();
      expect(server).not.toHaveBeenCalled();
      expect(field("Platform ID").getAttribute("aria-invalid")).toBe("true");
      expect(field("Platform ID").value).toBe(text);
    },
  );

  test("two presses make one link", async () => {
    let answer: (response: Response) => void = () => {};
    server.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    open({ presetId: "cust-1" });
    await send();
    await send();
    await act(async () => answer(problem(409, {})));
    expect(server).toHaveBeenCalledTimes(1);
  });

  test("starts with the customer it was opened for", () => {
    open({ presetId: "cust-20931" });
    expect(field("Platform ID").value).toBe("cust-20931");
  });

  test("names the customer it was opened for, and sends the service's id, with or without a platform id", async () => {
    open({ customerId: "Customer:1", linksPerCustomer: true });
    expect(await screen.findByText("Bo Holm")).toBeTruthy();
    expect(screen.queryByLabelText(/^Platform ID/)).toBeNull();
    server.mockResolvedValue(problem(409, {}));
    await send();
    expect(JSON.parse(server.mock.calls[0]?.[1] ?? "{}")).toEqual({ customerId: "Customer:1" });
  });

  test("asks which customer is meant by a shared platform id, and again for another id", async () => {
    open({ presetId: "shared-1", linksPerCustomer: true });
    const bo = await screen.findByRole("radio", { name: /Bo Holm/ });
    await act(async () => fireEvent.click(bo));
    server.mockResolvedValue(problem(409, {}));
    await send();
    const chosen = { customerId: "Customer:1", platformCustomerId: "shared-1" };
    expect(JSON.parse(server.mock.calls[0]?.[1] ?? "{}")).toEqual(chosen);
    await act(async () => type("Platform ID", "other-1"));
    expect(screen.queryByRole("radio")).toBeNull();
    await send();
    expect(JSON.parse(server.mock.calls[1]?.[1] ?? "{}")).toEqual({ platformCustomerId: "other-1" });
  });

  test("doesn't ask which customer where links are made for platform ids", async () => {
    open({ presetId: "shared-1" });
    await act(async () => {});
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("tells those who may not make links why they can't", async () => {
    open({ role: "finance", presetId: "cust-1" });
    const button = screen.getByRole("button", { name: "Create link" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(button);
    expect(server).not.toHaveBeenCalled();
  });

  test("asks before it is left half-filled, and keeps what was typed", async () => {
    open();
    const back = () => act(async () => fireEvent.click(screen.getByRole("link", { name: "← KYC links" })));
    await act(async () => type("Platform ID", "cust-7"));
    await back();
    expect(screen.getByRole("dialog", { name: "Leave this form?" })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Stay" })));
    expect(push).not.toHaveBeenCalled();
    expect(field("Platform ID").value).toBe("cust-7");
    await back();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Leave" })));
    expect(push).toHaveBeenCalledWith("/eu/kyc-links");
  });

  test("leads to the link once it is made", async () => {
    const link = {
      id: "0b6ad2a5-6f0c-4b13-9c83-58bb5b0d7a51",
      platformCustomerId: "cust-1",
      ...{ customerId: null, redirectTo: null, madeBy: null, createdAt: "2026-03-01T10:00:00Z", expiresAt: null },
      ...{ state: "waiting", eventType: null, eventAt: null },
    };
    server.mockResolvedValue(
      new Response(JSON.stringify({ link, url: "https://verify.example/1", events: [], others: [] }), { status: 201 }),
    );
    open({ presetId: "cust-1" });
    await send();
    expect(push).toHaveBeenCalledWith(`/eu/kyc-links/${link.id}`);
  });
});

test("opened for nobody after it was opened for a customer, it asks for no link for that one", async () => {
  const { rerender } = open({ customerId: "Customer:1", linksPerCustomer: true });
  rerender(inConsole(<NewKycLink presetId="" />, { path: "/eu/kyc-links/new" }));
  type("Platform ID", "cust-7");
  server.mockResolvedValue(problem(409, {}));
  await send();
  expect(JSON.parse(server.mock.lastCall?.[1] ?? "")).toEqual({ platformCustomerId: "cust-7" });
});
