import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { push, renderConsole } from "@/components/testing/console";
import { lost, type Responder, respond, type StubServer, silence, stubServer } from "@/components/testing/server";
import { FIRST_SETTINGS, type SignOffSettingsView } from "@/lib/features/sign-offs/schema";
import type { Role } from "@/lib/permissions";
import { SignOffSettingsPage } from "./settings";

const version = { version: 1, comment: "As agreed.", authorName: "Ada Berg", signOffId: null, createdAt: null };
let view: SignOffSettingsView;
let currencies: Responder;
let server: StubServer<{ settings: SignOffSettingsView["settings"]; baseVersion: number; comment: string }>;
beforeEach(() => {
  push.mockClear();
  sessionStorage.clear();
  view = { ...version, settings: { ...FIRST_SETTINGS, limits: [] }, versions: [version] };
  const known = (code: string, decimals: number | null) => ({ code, decimals, minAmount: null, maxAmount: null });
  currencies = respond(200, { currencies: [known("USD", 2), known("JPY", 0), known("MXN", null)] });
  server = stubServer(
    (path) => (path.startsWith("/api/sign-offs/settings") ? respond(200, view) : currencies),
    silence,
  );
});

const show = async (role: Role = "administrator") => {
  renderConsole(<SignOffSettingsPage />, { role, path: "/eu/sign-offs/settings" });
  await (role === "administrator" ? screen.findByLabelText("Currency") : screen.findByText("Money out"));
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: /^Save as version/ }));
const add = () => fireEvent.click(screen.getByRole("button", { name: "Add limits" }));

test.each([
  ["USD", "1e3", "Enter digits with one decimal point, like 1250.50."],
  ["USD", "-5", "Enter an amount above zero."],
  ["USD", "0", "Enter an amount above zero."],
  ["USD", "1.234", "This currency has at most 2 decimals."],
  ["JPY", "10.5", "This currency has no decimals."],
  ["USD", "99999999999999999", "This is above the service's limit."],
])("a limit in %s of %s is refused at its field, and nothing can be saved", async (currency, text, reason) => {
  await show();
  await screen.findByLabelText("Currency");
  type("Currency", currency);
  type("One payment above", text);
  add();
  await screen.findByText(reason);
  save();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a currency has one line, and one with unknown decimals has none", async () => {
  await show();
  const options = () =>
    within(screen.getByLabelText("Currency"))
      .getAllByRole("option")
      .map((option) => option.textContent);
  await waitFor(() => expect(options()).toEqual(expect.arrayContaining(["USD", "JPY"])));
  expect(options()).not.toContain("MXN");
  type("Currency", "USD");
  type("One payment above", "5,000");
  add();
  await screen.findByText("USD: above 5,000.00 USD in one payment");
  expect(options()).not.toContain("USD");
});

test.each([
  [/^It expires after/, ["1e3", "-1", "0", "169", "1.5", ""], "48"],
  [/^Price tolerance/, ["1e1", "-1", "10.01", "0.125", ""], "2.5"],
] as const)("%s accepts only what can be read, and keeps what was typed", async (label, wrong, right) => {
  await show();
  for (const text of wrong) {
    type(label, text);
    expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
    save();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe(text);
  }
  type(label, right);
  save();
  await screen.findByRole("dialog");
});

test("what is typed but not added blocks saving the settings, and says so", async () => {
  await show();
  fireEvent.click(screen.getByLabelText("New external accounts"));
  type("One payment above", "70");
  save();
  expect(screen.queryByRole("dialog")).toBeNull();
  type("One payment above", "");
  save();
  await screen.findByRole("dialog");
});

test("saves what is shown; if a second person is needed it links to the request", async () => {
  view = { ...view, settings: { ...view.settings, externalAccounts: true } };
  await show();
  type("Currency", "JPY");
  type("One payment above", "900000");
  add();
  save();
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: "More yen." } });
  server.next = respond(202, { signOff: { id: "SignOff:3f2b8c1e-0000-4000-8000-000000000001" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Request sign-off" }));
  await waitFor(() => expect(push).toHaveBeenCalled());
  const limits = [{ currency: "JPY", decimals: 0, above: 900_000, perDay: null }];
  expect(server.bodies).toEqual([{ baseVersion: 1, comment: "More yen.", settings: { ...view.settings, limits } }]);
});

/** Requests the save of what is on the screen, with a reason; its response is lost. */
async function loseSave() {
  save();
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: "More care." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
}

test("a save whose response was lost is no draft of someone else's version, and is not asked for again", async () => {
  await show();
  fireEvent.click(screen.getByLabelText("New external accounts"));
  server.next = async () => {
    const next = { ...version, version: 2, comment: "More care." };
    view = { ...next, settings: { ...view.settings, externalAccounts: true }, versions: [next, version] };
    return lost();
  };
  await loseSave();
  await screen.findByText("More care.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText(/was saved after|Draft, not saved/)).toBeNull();
  fireEvent.click(screen.getByLabelText("Changes to approval rules"));
  screen.getByRole("button", { name: "Save as version 3" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a draft survives a reload, until it is discarded or undone", async () => {
  await show();
  fireEvent.click(screen.getByLabelText("New external accounts"));
  const isChecked = () => screen.getByLabelText<HTMLInputElement>("New external accounts").checked;
  cleanup();
  await show();
  await screen.findByText("Draft, not saved");
  expect(isChecked()).toBe(true);
  fireEvent.click(screen.getByLabelText("New external accounts"));
  await waitFor(() => expect(screen.queryByText("Draft, not saved")).toBeNull());
  cleanup();
  await show();
  expect(isChecked()).toBe(false);
});

test("a draft of an older version says so, and can be begun again", async () => {
  await show();
  fireEvent.click(screen.getByLabelText("New external accounts"));
  cleanup();
  view = { ...view, version: 2, settings: { ...view.settings, approvalRules: true } };
  await show();
  await screen.findByText("Version 2 was saved after you started this draft");
  save();
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Start again from version 2" }));
  expect(screen.getByLabelText<HTMLInputElement>("Changes to approval rules").checked).toBe(true);
  expect(screen.queryByText("Draft, not saved")).toBeNull();
});

test("only an administrator can change them", async () => {
  await show("compliance");
  expect(screen.queryByRole("button", { name: "Add limits" })).toBeNull();
  expect((screen.getByLabelText("New external accounts") as HTMLInputElement).disabled).toBe(true);
});

test("says if the currencies can't be read, with a retry, and the rest can be changed", async () => {
  currencies = respond(502, { code: "upstream", title: "The service can't be reached.", status: 502 });
  renderConsole(<SignOffSettingsPage />, { role: "administrator", path: "/eu/sign-offs/settings" });
  await screen.findByText("The service can't be reached");
  screen.getByRole("button", { name: "Try again" });
  fireEvent.click(screen.getByLabelText("New external accounts"));
  save();
  await screen.findByRole("dialog");
});

test("opened to correct a request, it contains that request's values, with its reason, and names it", async () => {
  const id = "SignOff:3f2b8c1e-0000-4000-8000-000000000001";
  const settings = { ...FIRST_SETTINGS, externalAccounts: true, tolerance: 250 };
  const asked = { action: "sign-off-settings.save", baseVersion: 1, settings, comment: "Two people." };
  server = stubServer((path) => {
    if (path.endsWith("/asked")) return respond(200, asked);
    if (path.startsWith("/api/sign-offs/SignOff")) return respond(404, { code: "not_found", title: "Not here." });
    return path.startsWith("/api/sign-offs/settings") ? respond(200, view) : currencies;
  }, silence);
  const path = `/eu/sign-offs/settings?corrects=${encodeURIComponent(id)}`;
  renderConsole(<SignOffSettingsPage />, { role: "administrator", path });
  await screen.findByDisplayValue("2.5");
  fireEvent.click(screen.getByLabelText("Changes to approval rules"));
  save();
  const dialog = await screen.findByRole("dialog");
  expect((within(dialog).getByLabelText(/Reason/) as HTMLTextAreaElement).value).toBe("Two people.");
  server.next = respond(202, { signOff: { id } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(push).toHaveBeenCalled());
  const changed = { ...settings, approvalRules: true };
  expect(server.bodies).toEqual([{ baseVersion: 1, comment: "Two people.", settings: changed, corrects: id }]);
});
