import "server-only";
import { isNewerName, otherNamesOf } from "@/lib/contract/needed-fields";
import type { FieldShape, Shape, ShapeKind } from "@/lib/contract/shape";
import { readAs } from "@/lib/contract/wire-names";
import type { Difference } from "../schema";
import type { DocumentNode } from "./document-node";
import { similarName } from "./similar-name";

export type Found = Pick<Difference, "severity" | "sentence">;

export const KIND_WORDS: Record<ShapeKind, string> = {
  object: "an object",
  map: "an object with any fields",
  array: "a list",
  text: "text",
  number: "a number",
  integer: "a whole number",
  truth: "true or false",
  any: "anything",
};

const MOST_LEVELS = 12;
/** Markers of our own, never the service's. */
const OUR_MARKS = new Set(["unreadFields", "unreadRecords"]);
/** The paging fields of a list; one that is always complete has none of them, as its parameters show. */
const PAGING = new Set(["hasMore", "nextCursor", "totalCount"]);
/** Shown unchanged, whatever they contain. */
const FREE = new Set(["accountInfo", "accountOrWalletInfo", "externalAccountDetails", "details", "error"]);

/** The result of comparing a response, and how many of its fields this console does not use. */
export interface ResponseComparison {
  found: Found[];
  unused: number;
}

/**
 * Compares what this console reads of a response with the document's description. `needed`: places it can't do without.
 */
export function compareResponse(shape: Shape, node: DocumentNode, needed: ReadonlySet<string>): ResponseComparison {
  const result: ResponseComparison = { found: [], unused: 0 };
  visit({ shape, node, place: "", depth: 0 }, needed, result);
  return result;
}

interface Visit {
  shape: Shape;
  node: DocumentNode;
  place: string;
  depth: number;
}

function visit({ shape, node, place, depth }: Visit, needed: ReadonlySet<string>, result: ResponseComparison): void {
  if (depth > MOST_LEVELS || node.kind === "any" || shape.kind === "any") return;
  const told = (severity: Found["severity"], sentence: string) => result.found.push({ severity, sentence });
  if (!isReadable(shape.kind, node.kind)) {
    told(
      "breaking",
      `\`${place || "The response"}\` is now ${KIND_WORDS[node.kind]}; it is read as ${KIND_WORDS[shape.kind]}.`,
    );
    return;
  }
  if (shape.kind === "array") {
    if (shape.item) visit({ shape: shape.item, node: node.item(), place, depth: depth + 1 }, needed, result);
    return;
  }
  if (shape.values) compareValues(shape.values, node, place, told);
  if (shape.kind !== "object" || !shape.fields || node.isFree) return;
  for (const [name, field] of shape.fields) {
    if (OUR_MARKS.has(name)) continue;
    const at = place === "" ? name : `${place}.${name}`;
    const there = compareField(name, field, { node, at, isNeeded: needed.has(at), shape }, told);
    if (there && !FREE.has(name))
      visit({ shape: field.shape, node: there, place: at, depth: depth + 1 }, needed, result);
  }
  const fields = shape.fields;
  result.unused += node.names().filter((name) => !fields.has(readAs(name))).length;
}

function isReadable(ours: ShapeKind, theirs: ShapeKind): boolean {
  if (ours === theirs || theirs === "any") return true;
  if (ours === "number") return theirs === "integer";
  return (ours === "map" && theirs === "object") || (ours === "object" && theirs === "map");
}

type Tell = (severity: Found["severity"], sentence: string) => void;

function compareValues(known: readonly string[], node: DocumentNode, place: string, told: Tell): void {
  const values = node.values;
  if (!values) return;
  const fresh = values.filter((value) => !known.includes(value));
  const gone = known.filter((value) => !values.includes(value));
  if (fresh.length > 0)
    told("note", `\`${place}\` can also be ${listed(fresh)}; shown as received until it has a label.`);
  if (gone.length > 0) told("note", `\`${place}\` doesn't list ${listed(gone)}.`);
}

/** Formats `A`, `B` and 3 more. */
export function listed(values: readonly string[]): string {
  const most = 12;
  const shown = values.slice(0, most).map((value) => `\`${value.slice(0, 80)}\``);
  if (values.length > most) return `${shown.join(", ")} and ${values.length - most} more`;
  const last = shown.pop() ?? "";
  return shown.length > 0 ? `${shown.join(", ")} or ${last}` : last;
}

interface Around {
  node: DocumentNode;
  at: string;
  isNeeded: boolean;
  shape: Shape;
}

/** Reports what became of one field; returns the document's, if it still exists under its name. */
function compareField(name: string, field: FieldShape, around: Around, told: Tell): DocumentNode | null {
  const { node, at, isNeeded, shape } = around;
  const there = node.field(name);
  const others = [...otherNamesOf(name), ...node.names().filter((one) => one !== name && readAs(one) === name)];
  const other = others.find((one) => node.field(one));
  const reads = (one: string) => shape.fields?.has(readAs(one)) === true;
  if (there) {
    compareForms(name, other, { node, at, readsOther: other !== undefined && reads(other) }, told);
    if (isNeeded && there.isRequiredIn < there.isIn) {
      if (field.isOptional) told("handled", `\`${at}\` may be missing: what lacks it is shown without.`);
      else told("breaking", `\`${at}\` may be missing, and a response without it can't be read.`);
    }
    return there.node;
  }
  if (PAGING.has(at) && !isNeeded) return null;
  if (other !== undefined) {
    // Both are looked for, so a missing newer name is not worth reporting.
    if (isNewerName(name, other)) return null;
    if (reads(other)) told("note", `\`${at}\` is called \`${other}\` here; Corridor reads both.`);
    else told(isNeeded ? "breaking" : "handled", `\`${at}\` was renamed to \`${other}\`, which isn't read.`);
    return null;
  }
  // The contract itself knows it under another name, which is compared separately.
  if (others.some(reads)) return null;
  const like = similarName(
    name,
    node.names().filter((one) => !reads(one)),
  );
  const renamed = like ? ` Was it renamed to \`${like}\`?` : "";
  if (isNeeded && !field.isOptional)
    told("breaking", `\`${at}\` is gone, and a response without it can't be read.${renamed}`);
  else if (isNeeded) told("breaking", `\`${at}\` is gone, and the screens need it.${renamed}`);
  else told("note", `\`${at}\` isn't there: nothing is shown for it.${renamed}`);
  return null;
}

/** Some records have the field under its own name, and some under another. */
function compareForms(
  name: string,
  other: string | undefined,
  { node, at, readsOther }: { node: DocumentNode; at: string; readsOther: boolean },
  told: Tell,
): void {
  if (other === undefined) return;
  const isMixed = node.each().some((form) => form.field(other) && !form.field(name));
  if (!isMixed) return;
  const rest = readsOther ? "Corridor reads both." : "it isn't read.";
  told(readsOther ? "note" : "handled", `In some records \`${at}\` was renamed to \`${other}\`; ${rest}`);
}
