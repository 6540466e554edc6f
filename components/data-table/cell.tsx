import { Amount } from "@/components/ui/amount";
import { StatusBadge } from "@/components/ui/badge";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import type { Field, FieldKind, FieldValue } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";

const NOTHING = <span className="text-text-3">—</span>;
/** Column width in pixels per kind, unless the field sets its own; kinds not listed share the remaining width. */
const WIDTHS: Partial<Record<FieldKind, number>> = {
  id: 148,
  // With its year, which a time of another year shows.
  time: 164,
  status: 128,
  amount: 158,
  number: 104,
  boolean: 84,
  code: 136,
};

/** The width of a field's column in pixels, or undefined for a column that shares the remaining width. */
export function fieldWidth(field: Pick<Field<never>, "kind" | "width">): number | undefined {
  return field.width ?? WIDTHS[field.kind];
}

/** Whether values of this kind are right-aligned in their column. */
export function isEndAligned(kind: FieldKind): boolean {
  return kind === "amount" || kind === "number" || kind === "decimal";
}

/** One value, rendered by its kind as everywhere in the console. `href` makes an id a link. */
export function CellValue({ kind, value, href }: { kind: FieldKind; value: FieldValue; href?: string }) {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "object") {
    if (value.kind === "status") return <StatusBadge tone={value.tone} label={value.label} />;
    return <Amount value={value} />;
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (kind === "number" && typeof value === "number") return formatCount(value);
  const text = String(value);
  if (kind === "id") return <ShortId id={text} href={href} />;
  if (kind === "time") return <Time value={text} className="whitespace-nowrap text-text-2" />;
  if (kind === "file") return <FileName name={text} />;
  if (kind === "parties") return <PartiesText text={text} />;
  if (kind === "code") return <span className="font-mono text-sm">{text}</span>;
  return text;
}

/** `from → to`; where space is short each side keeps half of it, so that a long sender never hides the recipient. */
function PartiesText({ text }: { text: string }) {
  const [from, ...to] = text.split(" → ");
  return (
    <span className="grid justify-start grid-cols-[minmax(0,max-content)_auto_minmax(0,max-content)]">
      <bdi className="truncate">{from}</bdi>
      <span className="whitespace-pre"> → </span>
      <bdi className="truncate">{to.join(" → ")}</bdi>
    </span>
  );
}

/** A file's name, cut before its end where space is short: the end says the format. */
function FileName({ name }: { name: string }) {
  return (
    <span className="flex">
      <span className="truncate">{name.slice(0, -9)}</span>
      <span>{name.slice(-9)}</span>
    </span>
  );
}
