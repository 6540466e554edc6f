import "server-only";
import { assumptions } from "@/lib/contract/assumptions";
import { BUNDLES, bundleHas, type Capability } from "@/lib/contract/capabilities";
import { type Endpoint, type EndpointKey, endpoints } from "@/lib/contract/endpoints";
import { neededOf } from "@/lib/contract/needed-fields";
import { shapeOf } from "@/lib/contract/shape";
import { type Difference, type DocumentComparison, SEVERITIES } from "../schema";
import { compareAccountTypes } from "./compare-account-types";
import { compareEvents } from "./compare-events";
import { compareBody, compareQuery, takenHere } from "./compare-request";
import { compareResponse, type Found } from "./compare-response";
import { documentOf, type Operation, operationKey } from "./document";
import { effectOf } from "./explained";
import { changedMeanings } from "./known-meanings";
import { readDocument } from "./read-document";

const SCREENS: [path: RegExp, screens: string[]][] = [
  [/^\/customers\/external-accounts|^\/platform\/external-accounts/, ["External accounts", "New external account"]],
  [/^\/(customers|platform)\/internal-accounts/, ["Customer", "New quote"]],
  [/^\/customers\/bulk/, ["Imports"]],
  [/kyc-link/, ["KYC links"]],
  [/\/verify-(email|phone)/, ["Customer", "KYC links"]],
  [/^\/customers\/end-user-terms/, ["New customer"]],
  [/^\/verifications/, ["Customer"]],
  [/^\/(discoveries|vasps)/, ["New external account"]],
  [/^\/exchange-rates/, ["Rates"]],
  [/^\/customers/, ["Customers", "Customer"]],
  [/^\/quotes\/[^/]+\/\w+|^\/quotes\/[^/]+$/, ["Quote"]],
  [/^\/quotes/, ["Quotes", "New quote"]],
  [/^\/transactions\/[^/]+\/(approve|reject)/, ["Approvals"]],
  [/^\/transactions/, ["Transactions", "Transaction", "Approvals", "Exports"]],
  [/^\/transfer/, ["Transfers"]],
  [/^\/receiver/, ["New quote"]],
  [/^\/config/, ["New customer", "Settings"]],
  [/^\/sandbox/, ["Sandbox actions"]],
];

const KEYS = Object.keys(endpoints) as EndpointKey[];

/**
 * Compares the text of an OpenAPI document with what this console sends and reads: every difference that matters here,
 * in words, breaking ones first. Throws `AppError` (400) for a document that can't be read.
 */
export async function compareDocument(text: string): Promise<DocumentComparison> {
  const raw = await readDocument(text);
  const document = documentOf(
    raw,
    KEYS.map((key) => endpoints[key].path),
  );
  const ours = new Map(KEYS.map((key) => [operationKey(endpoints[key].method, endpoints[key].path), key]));
  let unusedFields = 0;
  const compared = [...ours].flatMap(([place, key]) => {
    const operation = document.operations.get(place);
    if (!operation) return [goneEndpoint(key)];
    const { found, unused } = compareOperation(key, operation);
    unusedFields += unused;
    return found.map((one) => ({ ...one, ...aboutEndpoint(key) }));
  });
  const events = compareEvents(document.events).map((one) => ({ ...one, where: ["Webhooks"], screens: ["Webhooks"] }));
  const differences = [...compared, ...events, ...changedMeanings(document)];
  return {
    title: document.title,
    version: document.version,
    differences: once(differences).sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)),
    unused: {
      endpoints: [...document.operations.keys()].filter((place) => !ours.has(place)).length,
      fields: unusedFields,
    },
  };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function aboutEndpoint(key: EndpointKey): Pick<Difference, "where" | "screens"> {
  return { where: [nameOf(endpoints[key])], screens: touchedScreens(endpoints[key].path) };
}

function goneEndpoint(key: EndpointKey): Difference {
  const { capability }: Endpoint = endpoints[key];
  const about = aboutEndpoint(key);
  const name = nameOf(endpoints[key]);
  if (!capability) {
    return {
      ...about,
      severity: "breaking",
      sentence: `\`${name}\` is gone: what these pages do with it fails.`,
    };
  }
  const isNews = bundleHas(BUNDLES[0], capability);
  const effect = effectOf(capability, false);
  return {
    ...about,
    severity: isNews ? "handled" : "note",
    sentence: `\`${name}\` ${isNews ? "is gone" : "isn't there"}. ${effect}`,
  };
}

/** Fields that the service layer fills in without user input (update-customer.ts). */
const FILLED_IN: Partial<Record<EndpointKey, readonly string[]>> = { updateCustomer: ["customerType"] };

/** What is sent only where a deployment has a capability unknown to the specification, by endpoint. */
const SENT_WITH: Partial<Record<EndpointKey, Record<string, Capability>>> = {
  listCustomers: { region: "marketFilters", currency: "marketFilters" },
  createCustomer: {
    ...{ region: "marketFilters", currencies: "marketFilters" },
    ...{ idType: "personTaxIds", identifier: "personTaxIds" },
  },
  updateCustomer: { email: "contactChanges", phoneNumber: "contactChanges" },
};

function compareOperation(key: EndpointKey, operation: Operation): { found: Found[]; unused: number } {
  const endpoint: Endpoint = endpoints[key];
  const sentWith = SENT_WITH[key] ?? {};
  const query = endpoint.query && takenHere(shapeOf(endpoint.query), sentWith, (name) => operation.query.has(name));
  const found = [...(query?.found ?? []), ...compareQuery(query?.shape ?? null, operation.query)];
  if (endpoint.body && !endpoint.multipart && operation.body) {
    const { node } = operation.body;
    const body = takenHere(shapeOf(endpoint.body), sentWith, (name) => node.field(name) !== undefined);
    found.push(...body.found, ...compareBody(body.shape, node, FILLED_IN[key]));
  }
  if (!endpoint.body && operation.body?.isRequired) {
    found.push({ severity: "breaking", sentence: "A body is now mandatory; none is sent." });
  }
  if (key === "createExternalAccount") {
    const accountInfo = operation.body?.node.field("accountInfo")?.node;
    if (accountInfo) found.push(...compareAccountTypes(accountInfo));
  }
  found.push(...compareHeaders(endpoint, operation));
  if (!operation.answer) return { found, unused: 0 };
  const response = compareResponse(shapeOf(endpoint.response), operation.answer, neededOf(key));
  return { found: [...found, ...response.found], unused: response.unused };
}

/** Headers that every request has. */
const SENT = new Set(["authorization", "accept", "content-type", "user-agent"]);

function compareHeaders(endpoint: Endpoint, { headers, takesBasic }: Operation): Found[] {
  const key = assumptions.idempotencyHeader.value.toLowerCase();
  const found: Found[] = [];
  for (const [name, { isRequired }] of headers) {
    if (!isRequired || SENT.has(name) || (name === key && endpoint.idempotencyKey)) continue;
    found.push({ severity: "breaking", sentence: `The header \`${name}\` is now mandatory; it is never sent.` });
  }
  if (endpoint.idempotencyKey === "transferKeys" && !headers.has(key)) {
    const sentence =
      "The file names no idempotency key here. Without one a transfer whose response is lost could be made twice: ask the service.";
    found.push({ severity: "breaking", sentence });
  }
  if (!takesBasic) {
    found.push({
      severity: "breaking",
      sentence: "It no longer takes HTTP Basic authentication: every call is refused.",
    });
  }
  return found;
}

/** Merges identical differences in several places of the interface into one, with all places. */
function once(differences: Difference[]): Difference[] {
  const groups = new Map<string, Difference>();
  for (const one of differences) {
    // In a list the same field is one level down.
    const key = `${one.severity} ${one.sentence.replace(/`data\./g, "`")}`;
    const known = groups.get(key);
    if (!known) groups.set(key, one);
    else {
      known.where = [...new Set([...known.where, ...one.where])];
      known.screens = [...new Set([...known.screens, ...one.screens])];
      known.sentence = known.sentence.replace(/`data\./g, "`");
    }
  }
  return [...groups.values()];
}

/** The pages that show or send the content of this path of the service. */
function touchedScreens(path: string): string[] {
  return SCREENS.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}
