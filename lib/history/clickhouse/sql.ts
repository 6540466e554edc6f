import "server-only";

type Plain = string | number | bigint | boolean | Date | readonly string[] | readonly number[];
interface Typed {
  type: string;
  value: Plain;
}
/** A part of a query: our own text around values, which are only ever sent as server-side parameters. */
export interface Sql {
  readonly texts: readonly string[];
  readonly values: readonly (Plain | Typed | Sql)[];
}

/** Writes a query for ClickHouse: ch`select … where id = ${id}`. */
export const ch = (texts: TemplateStringsArray, ...values: Sql["values"]): Sql => ({ texts, values });

/** Text of our own: names of tables and columns. */
export const raw = (text: string): Sql => ({ texts: [text], values: [] });

/** A UUID, which the server would not compare with plain text. */
export const uuid = (value: string): Typed => ({ type: "UUID", value });

/** Concatenates parts, separated by `between`. */
export const join = (parts: readonly Sql[], between: string): Sql => ({
  texts: ["", ...parts.slice(1).map(() => between), ""],
  values: parts,
});

const isSql = (value: object): value is Sql => "texts" in value;
const isTyped = (value: object): value is Typed => "type" in value && "value" in value;

function typeOf(value: Plain): string {
  if (typeof value === "string") return "String";
  if (typeof value === "number") return "Int64";
  if (typeof value === "bigint") return "UInt64";
  if (typeof value === "boolean") return "Bool";
  if (value instanceof Date) return "DateTime64(3, 'UTC')";
  return typeof value[0] === "number" ? "Array(Int64)" : "Array(String)";
}

/** An instant as ClickHouse reads and writes it, to the millisecond and in UTC. */
export const instantText = (at: Date) => at.toISOString().slice(0, -1).replace("T", " ");

/** The query's text with a placeholder for each value, and the values by name. */
export function render(sql: Sql): { text: string; values: Record<string, unknown> } {
  const values: Record<string, unknown> = {};
  const write = (part: Sql): string =>
    part.texts.reduce((text, next, at) => `${text}${place(part.values[at - 1])}${next}`);
  const place = (value: Sql["values"][number] | undefined): string => {
    if (value === undefined) return "";
    if (typeof value === "object" && !(value instanceof Date) && isSql(value)) return write(value);
    const { type, value: plain } = typeof value === "object" && isTyped(value) ? value : { type: typeOf(value), value };
    const name = `p${Object.keys(values).length}`;
    values[name] = plain instanceof Date ? instantText(plain) : plain;
    return `{${name}:${type}}`;
  };
  return { text: write(sql), values };
}
