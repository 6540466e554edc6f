import "server-only";
import type { Capability } from "@/lib/contract/capabilities";
import type { Shape } from "@/lib/contract/shape";
import { type Found, KIND_WORDS, listed } from "./compare-response";
import type { Parameter } from "./document";
import type { DocumentNode } from "./document-node";
import { effectOf, explainedBy, explainedLack, explainedNeed } from "./explained";
import { similarName } from "./similar-name";

const MOST_LEVELS = 8;
/** Compared type by type (compare-account-types.ts). */
const ACCOUNT_DATA = "accountInfo";

/**
 * `shape` without the fields that are sent only to deployments with a capability and that this one doesn't accept;
 * reports each of them as a note.
 */
export function takenHere(
  shape: Shape,
  sentWith: Record<string, Capability>,
  isTaken: (name: string) => boolean,
): { shape: Shape; found: Found[] } {
  const lacking = Object.entries(sentWith).filter(([name]) => shape.fields?.has(name) && !isTaken(name));
  const names = new Set(lacking.map(([name]) => name));
  const fields = shape.fields && new Map([...shape.fields].filter(([name]) => !names.has(name)));
  const found = lacking.map(([name, capability]): Found => {
    return { severity: "note", sentence: `\`${name}\` isn't taken. ${effectOf(capability, false)}` };
  });
  return { shape: { ...shape, ...(fields ? { fields } : {}) }, found };
}

/**
 * Compares the body this console sends with the one the document requires. `filledIn`: fields of the body that are
 * optional here, because not every deployment requires them, but are always sent.
 */
export function compareBody(shape: Shape, node: DocumentNode, filledIn: readonly string[] = []): Found[] {
  const found: Found[] = [];
  for (const name of filledIn) {
    const forms = node.required().get(name);
    if (forms !== undefined) {
      const when = forms === node.size ? "is now mandatory" : "is mandatory for some kinds";
      found.push({ severity: "handled", sentence: `\`${name}\` ${when}. It is sent each time.` });
    }
  }
  visit(withNeeded(shape, filledIn), node, "", found, 0);
  return found;
}

function withNeeded(shape: Shape, names: readonly string[]): Shape {
  if (names.length === 0 || !shape.fields) return shape;
  const fields = [...shape.fields].map(
    ([name, field]) => [name, names.includes(name) ? { ...field, isOptional: false } : field] as const,
  );
  return { ...shape, fields: new Map(fields) };
}

function visit(shape: Shape, node: DocumentNode, place: string, found: Found[], depth: number): void {
  if (depth > MOST_LEVELS || node.kind === "any" || shape.kind === "any") return;
  if (!isAccepted(shape, node)) {
    const sentence = `\`${place || "The body"}\` has to be ${KIND_WORDS[node.kind]}; ${KIND_WORDS[shape.kind]} is sent.`;
    found.push({ severity: "breaking", sentence });
    return;
  }
  if (shape.kind === "array" && shape.item) visit(shape.item, node.item(), place, found, depth + 1);
  if (shape.values) compareSentValues(shape.values, node, place, found);
  if (shape.kind !== "object" || node.isFree) return;
  const at = (name: string) => (place === "" ? name : `${place}.${name}`);
  for (const [name, { shape: inner, isOptional }] of shape.fields ?? []) {
    const there = node.field(name);
    if (!there) found.push(noLongerTaken(name, at(name), isOptional, unknownTo(shape, node)));
    else if (name !== ACCOUNT_DATA) visit(inner, there.node, at(name), found, depth + 1);
  }
  for (const [name, forms] of node.required()) {
    const ours = shape.fields?.get(name);
    if (ours && !ours.isOptional) continue;
    const isAlways = forms === node.size;
    if (ours && !isAlways && shape.isForked) continue;
    found.push(mandatory(at(name), name, ours !== undefined, isAlways));
  }
}

const unknownTo = (shape: Shape, node: DocumentNode) => node.names().filter((name) => !shape.fields?.has(name));

function isAccepted(shape: Shape, node: DocumentNode): boolean {
  if (shape.kind === node.kind) return true;
  if (node.kind === "number") return shape.kind === "integer";
  return ["object", "map"].includes(shape.kind) && ["object", "map"].includes(node.kind);
}

const lackOf = ({ severity }: Pick<Found, "severity">) => (severity === "note" ? "isn't taken" : "is no longer taken");

function noLongerTaken(name: string, at: string, isOptional: boolean, candidates: string[]): Found {
  const known = explainedLack(name, at);
  if (known) return { severity: known.severity, sentence: `\`${at}\` ${lackOf(known)}. ${known.effect}` };
  const like = similarName(name, candidates);
  const renamed = like ? ` Was it renamed to \`${like}\`?` : "";
  const what = isOptional ? "what is entered there would be lost" : "it is always sent";
  return { severity: "breaking", sentence: `\`${at}\` is no longer taken: ${what}.${renamed}` };
}

function mandatory(at: string, name: string, isSent: boolean, isAlways: boolean): Found {
  const effect = explainedNeed(name, at);
  const when = isAlways ? "is now mandatory" : "is mandatory for some kinds";
  if (effect) return { severity: "handled", sentence: `\`${at}\` ${when}. ${effect}` };
  if (!isSent)
    return { severity: "breaking", sentence: `\`${at}\` ${when}, and it is never sent: requests are refused.` };
  if (!isAlways) return { severity: "note", sentence: `\`${at}\` ${when}; it is sent when it is filled in.` };
  return { severity: "breaking", sentence: `\`${at}\` ${when}: requests that leave it out are refused.` };
}

function compareSentValues(sent: readonly string[], node: DocumentNode, place: string, found: Found[]): void {
  const values = node.values;
  if (!values) return;
  const gone = sent.filter((value) => !values.includes(value));
  const rest: string[] = [];
  for (const value of gone) {
    const known = explainedLack(value, place);
    if (!known) rest.push(value);
    else
      found.push({
        severity: known.severity,
        sentence: `\`${place}\` ${lackOf(known)} as \`${value}\`. ${known.effect}`,
      });
  }
  if (rest.length > 0) {
    found.push({
      severity: "breaking",
      sentence: `\`${place}\` is no longer taken as ${listed(rest)}, which can be sent.`,
    });
  }
  const fresh = values.filter((value) => !sent.includes(value));
  if (fresh.length > 0) found.push({ severity: "note", sentence: `\`${place}\` could also be ${listed(fresh)}.` });
}

/** Compares the filters this console uses with those that the document knows. */
export function compareQuery(shape: Shape | null, query: ReadonlyMap<string, Parameter>): Found[] {
  const found: Found[] = [];
  for (const [name, { shape: inner }] of shape?.fields ?? []) {
    const there = query.get(name);
    if (there) {
      if (inner.values) compareSentValues(inner.values, there.node, name, found);
      continue;
    }
    if (name === "cursor") found.push({ severity: "note", sentence: "The list comes whole, not in pages." });
    if (name === "cursor" || name === "limit") continue;
    const effect = explainedBy(name);
    const sentence = `The parameter \`${name}\` is gone${effect ? `. ${effect}` : ": a list filtered by it would show everything."}`;
    found.push({ severity: effect ? "handled" : "breaking", sentence });
  }
  for (const [name, { isRequired }] of query) {
    if (!isRequired || shape?.fields?.get(name)?.isOptional === false) continue;
    const sentence = `The parameter \`${name}\` is now mandatory: requests that leave it out are refused.`;
    found.push({ severity: "breaking", sentence });
  }
  return found;
}
