import "server-only";
import type { CapabilityState } from "@/lib/contract/capabilities";
import type { Config } from "@/lib/contract/config";
import { INTERFACE_VERSION } from "@/lib/contract/limits";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import { fieldPathWords } from "@/lib/fields";
import { env } from "@/lib/server/env";
import { createUpstream, type UpstreamOptions } from "@/lib/upstream/client";
import { createConnections } from "@/lib/upstream/connections";
import type { ConnectionTest, TestCheck } from "../schema";
import { findCapabilities } from "./find-capabilities";
import { matchInWords } from "./match-in-words";

const SKIPPED = "Not checked.";

/** A person waits for the result. */
const TEST_WITHIN_MS = 10_000;

/**
 * Tests a connection and, if the service is not found at the base URL, the same URL with or without the version segment
 * at its end (specification 9): people paste either.
 */
export async function testConnection(target: UpstreamOptions, expectedWebhookUrl: string | null): Promise<TestOutcome> {
  const first = await testAt(target, expectedWebhookUrl);
  if (first.result.isGood || !first.mayBeElsewhere) return first;
  const second = await testAt({ ...target, baseUrl: otherBaseUrl(target.baseUrl) }, expectedWebhookUrl);
  if (!second.result.isGood) return first;
  const detail = `The service isn't at ${target.baseUrl}; it responded at ${second.result.baseUrl}.`;
  const checks = [{ label: "Base URL", isGood: true, detail }, ...second.result.checks];
  return { ...second, result: { ...second.result, checks } };
}

/** Adds the version segment where it is missing, removes it where it is present. */
function otherBaseUrl(baseUrl: string): string {
  const segment = `/${INTERFACE_VERSION}`;
  return baseUrl.endsWith(segment) ? baseUrl.slice(0, -segment.length) : `${baseUrl.replace(/\/+$/, "")}${segment}`;
}

interface TestOutcome {
  result: ConnectionTest;
  findings: CapabilityState["found"];
}

/**
 * Reads the platform's configuration once (specification 2.12) and says in words what works and what does not. Never
 * throws for anything the service does or fails to do. `expectedWebhookUrl`: our address, compared with the service's.
 * The connection is a new one: an open circuit breaker must not answer in place of the service.
 */
async function testAt(
  target: UpstreamOptions,
  expectedWebhookUrl: string | null,
): Promise<TestOutcome & { mayBeElsewhere: boolean }> {
  const connections = createConnections({ proxy: env().outboundProxy });
  const upstream = createUpstream({ ...target, connections });
  const startedAt = performance.now();
  let config: Config;
  let latencyMs: number;
  let findings: CapabilityState["found"];
  try {
    config = await upstream.getConfig({}, { totalMs: TEST_WITHIN_MS });
    latencyMs = Math.round(performance.now() - startedAt);
    findings = await findCapabilities(upstream, new Date());
  } catch (error) {
    if (isUpstreamError(error)) {
      const { kind, httpStatus } = error.failure;
      const mayBeElsewhere = httpStatus === 404 || (kind === "garbled" && httpStatus !== 401 && httpStatus !== 403);
      return { result: { ...failed(error), baseUrl: target.baseUrl }, findings: {}, mayBeElsewhere };
    }
    throw error;
  } finally {
    await connections.close();
  }
  const platform = {
    umaDomain: config.umaDomain ?? null,
    isRegulated: config.isRegulatedFinancialInstitution ?? null,
    currencies: (config.supportedCurrencies ?? []).map((currency) => currency.currencyCode),
    webhookEndpoint: config.webhookEndpoint || null,
  };
  const result = {
    isGood: true,
    baseUrl: target.baseUrl,
    summary: `The service responded in ${latencyMs} ms and accepted the credentials.`,
    checks: [
      { label: "Reachable", isGood: true, detail: `Responded in ${latencyMs} ms.` },
      { label: "Credentials", isGood: true, detail: "Accepted." },
      configurationCheck(inWords(platform), config.unreadFields),
      capabilityCheck(findings),
      webhookCheck(platform.webhookEndpoint, expectedWebhookUrl),
    ],
    latencyMs,
    platform,
  };
  return { result, findings, mayBeElsewhere: false };
}

/** A summary of the findings in a sentence. */
function capabilityCheck(found: CapabilityState["found"]): TestCheck {
  const label = "Capabilities";
  const match = matchInWords(found);
  if (match !== null) return { label, isGood: true, detail: match };
  return { label, isGood: null, detail: "Nothing could be detected; the specification is assumed." };
}

function configurationCheck(detail: string, unread: readonly string[] | undefined): TestCheck {
  const label = "Configuration";
  if (unread === undefined) return { label, isGood: true, detail };
  return {
    label,
    isGood: null,
    detail: `${detail} Some of it couldn't be read: ${unread.map(fieldPathWords).join(", ")}.`,
  };
}

function inWords(platform: NonNullable<ConnectionTest["platform"]>): string {
  const model =
    platform.isRegulated === null ? "" : platform.isRegulated ? "Regulated platform" : "Unregulated platform";
  const count = platform.currencies.length;
  const currencies = count === 0 ? "no currencies configured" : `${count} ${count === 1 ? "currency" : "currencies"}`;
  const domain = platform.umaDomain === null ? "no UMA domain" : `UMA domain ${platform.umaDomain}`;
  return `${[model, domain, currencies].filter((part) => part !== "").join(", ")}.`;
}

function webhookCheck(actual: string | null, expected: string | null): TestCheck {
  const label = "Webhooks";
  if (actual === null) return { label, isGood: null, detail: "The service doesn't report where it sends webhooks." };
  if (expected === null) return { label, isGood: null, detail: `The service sends webhooks to ${actual}.` };
  if (actual.replace(/\/+$/, "") === expected) return { label, isGood: true, detail: "Sent to this environment." };
  return { label, isGood: false, detail: `The service sends webhooks to ${actual}, not to ${expected}.` };
}

/** What each kind of failure says about the three possible causes: the network path, the credentials, the response. */
function failed(error: UpstreamError): Omit<ConnectionTest, "baseUrl"> {
  const { kind, httpStatus, serviceMessage } = error.failure;
  const { title, detail } = error.facts;
  const said = serviceMessage ? ` Its message: “${serviceMessage.slice(0, 200)}”` : "";
  let checks: [boolean | null, string][];
  if (kind === "refused" && (httpStatus === 401 || httpStatus === 403)) {
    checks = [
      [true, "The service responded."],
      [false, `The service rejected the token ID and client secret (HTTP ${httpStatus}).${said}`],
      [null, SKIPPED],
    ];
  } else if (kind === "refused" && httpStatus === 404) {
    checks = [
      [true, "A server responded."],
      [null, SKIPPED],
      [false, "No configuration found at this URL (HTTP 404). Check the base URL, including the version."],
    ];
  } else if (kind === "refused") {
    checks = [
      [true, "The service responded."],
      [null, SKIPPED],
      [false, `The service returned an error (HTTP ${httpStatus ?? "?"}).${said}`],
    ];
  } else if (kind === "garbled") {
    checks = [
      [true, "A server responded."],
      [null, SKIPPED],
      [false, "The response doesn't match the API. Check the base URL, including the version."],
    ];
  } else {
    checks = [
      [false, detail ? `${title} ${detail}` : title],
      [null, SKIPPED],
      [null, SKIPPED],
    ];
  }
  const labels = ["Reachable", "Credentials", "Configuration"];
  const found = checks.map(([isGood, text], n) => ({ label: labels[n] ?? "", isGood, detail: text }));
  const summary = found.find((check) => check.isGood === false)?.detail ?? title;
  return { isGood: false, summary, checks: found, latencyMs: null, platform: null };
}
