import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { CreateCustomerBody } from "@/lib/contract/customer";
import { addCustomer } from "../handlers/customers";
import { ApiError } from "../http/api-error";
import type { KycLink } from "../state/records";
import type { StoredCustomer } from "../state/resources";
import type { World } from "../state/world";
import { formPage, messagePage, termsPage } from "./kyc-page";

const PATH = "/hosted/kyc/";
const TERMS = "/hosted/terms/";
const MAX_FORM = 16 * 1024;
const DECISIONS: Record<string, { status: string; event: string }> = {
  approve: { status: "APPROVED", event: "CUSTOMER.KYC_APPROVED" },
  reject: { status: "REJECTED", event: "CUSTOMER.KYC_REJECTED" },
  review: { status: "PENDING_REVIEW", event: "CUSTOMER.KYC_SUBMITTED" },
};

function html(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action *",
  });
  response.end(body);
}

function usable(world: World, token: string): KycLink | { problem: string; status: number } {
  const link = world.store.tables.kycLinks.get(token);
  if (!link) return { problem: "This link isn't valid.", status: 404 };
  if (link.usedAt !== undefined) return { problem: "This link has already been used.", status: 410 };
  if (link.expiresAt <= world.clock.now()) return { problem: "This link has expired.", status: 410 };
  return link;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString("utf8");
    if (text.length > MAX_FORM) throw new ApiError(413, "INVALID_INPUT", "The form is too large.");
  }
  return new URLSearchParams(text);
}

function decide(world: World, link: KycLink, form: URLSearchParams, status: string): StoredCustomer {
  const known = world.store.tables.customers.get(link.customerId ?? "");
  if (known) {
    const updated = { ...known, kycStatus: status, updatedAt: world.clock.iso() };
    world.store.put("customers", updated);
    return updated;
  }
  const business = form.get("customerType") === "BUSINESS";
  const name = form.get("fullName") ?? "";
  const text = (field: string) => form.get(field) || undefined;
  const body = CreateCustomerBody.parse({
    platformCustomerId: link.platformCustomerId,
    customerType: business ? "BUSINESS" : "INDIVIDUAL",
    ...(business
      ? { businessInfo: { legalName: name } }
      : { fullName: name, birthDate: text("birthDate"), nationality: text("country") }),
  });
  return addCustomer(world, body, status);
}

async function submit(world: World, token: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = await readForm(request);
  // Looked up after reading the form: two copies of one submission must not both find the link unused.
  const link = usable(world, token);
  if ("problem" in link) return html(response, link.status, messagePage(link.problem));
  const decision = DECISIONS[form.get("decision") ?? ""];
  if (!decision) return html(response, 400, formPage(link, "Choose one of the buttons."));
  let customer: StoredCustomer;
  try {
    customer = decide(world, link, form, decision.status);
  } catch (error) {
    if (!(error instanceof z.ZodError) && !(error instanceof ApiError)) throw error;
    return html(response, 400, formPage(link, "Check the name, date of birth and country.", form));
  }
  world.store.put("kycLinks", { ...link, usedAt: world.clock.now(), customerId: customer.id });
  world.sender.enqueue(decision.event, customer);
  world.store.flush();
  if (link.redirectUri === undefined) {
    return html(response, 200, messagePage("Thank you. Your verification is complete; you can close this page."));
  }
  response.writeHead(303, { Location: link.redirectUri, "Cache-Control": "no-store" });
  response.end();
}

/**
 * Serves the hosted verification page and the terms; returns false for any other path. Needs no credential beyond the
 * token in the path.
 */
export function handleHosted(world: World, request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  if (path === TERMS + encodeURIComponent(world.settings.endUserTermsVersion)) {
    html(response, 200, termsPage(world.settings.endUserTermsVersion));
    return true;
  }
  if (!path.startsWith(PATH)) return false;
  const token = path.slice(PATH.length);
  if (request.method === "POST") {
    submit(world, token, request, response).catch((error: unknown) => {
      world.errors.push(String(error));
      html(response, 500, messagePage("Something went wrong. Try again."));
    });
    return true;
  }
  const link = usable(world, token);
  if ("problem" in link) html(response, link.status, messagePage(link.problem));
  else html(response, 200, formPage(link));
  return true;
}
