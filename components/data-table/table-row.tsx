import type { MouseEvent, ReactNode, Ref } from "react";
import type { Field, FieldKind, FieldValue } from "@/lib/fields";
import { classNames } from "../ui/class-names";
import { nameRow } from "../ui/name-row";
import { CellValue, isEndAligned } from "./cell";

/** Where a value goes on the card that represents a row on a phone; `line`: full width, after its label. */
type CardPlace = "lead" | "amount" | "text" | "line" | "id" | "time" | "other-time";

const CARD_PLACES: Record<CardPlace, string> = {
  lead: "max-sm:order-1",
  amount: "max-sm:order-2 max-sm:col-start-2 max-sm:text-right",
  text: "max-sm:order-3 max-sm:col-span-2",
  line: "max-sm:order-4 max-sm:col-span-2 max-sm:text-left",
  id: "max-sm:order-5",
  time: "max-sm:order-6 max-sm:col-start-2 max-sm:text-right",
  "other-time": "max-sm:order-6 max-sm:col-start-2 max-sm:text-right",
};
/** Positions that need no column label. */
const PLAIN = new Set<CardPlace>(["lead", "amount", "id", "time"]);

/**
 * The card positions of a row's fields: its status (or its first text, if it has none) beside its amount, then
 * full-width lines, then id and time.
 */
function cardPlaces<Row>(fields: readonly Field<Row>[], row: Row): CardPlace[] {
  const firstOf = (kind: FieldKind) => fields.find((field) => field.kind === kind && !isEmpty(field.value(row)));
  const [lead, amount] = [firstOf("status") ?? firstOf("text"), firstOf("amount")];
  const time = fields.find(({ kind }) => kind === "time");
  return fields.map((field) => {
    if (field === lead) return "lead";
    if (field === amount) return "amount";
    if (field.kind === "time") return field === time ? "time" : "other-time";
    if (field.kind === "parties") return "text";
    return field.kind === "id" || field.kind === "text" ? field.kind : "line";
  });
}

const isEmpty = (value: FieldValue) => value === null || value === undefined || value === "";

const CUT = new Set<FieldKind>(["text", "parties", "code", "file"]);

/** The full text, for a cell that may cut it off. */
function titleOf<Row>(field: Field<Row>, row: Row): string | undefined {
  if (!CUT.has(field.kind)) return undefined;
  const value = field.value(row);
  return typeof value === "string" ? value : undefined;
}

export interface TableRowProps<Row> {
  id: string;
  row: Row;
  fields: readonly Field<Row>[];
  /** Position in the whole list, from 2: the header is 1. */
  ariaIndex: number;
  href?: string;
  isOpen: boolean;
  isActive: boolean;
  isCompact: boolean;
  /** The row's checkbox, where rows can be selected. */
  select?: ReactNode;
  isChosen?: boolean;
  ref?: Ref<HTMLTableRowElement>;
  onFocus: () => void;
  onPress: (event: MouseEvent<HTMLTableRowElement>) => void;
}

/** One row: focusable, and a press opens it; links and buttons inside keep their own behaviour. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { id, row, fields, ariaIndex, href, isOpen, isActive, isCompact, select, isChosen, ref, onFocus, onPress } =
    props;
  const places = cardPlaces(fields, row);
  return (
    <tr
      ref={ref}
      data-row-id={id}
      aria-rowindex={ariaIndex}
      aria-current={isOpen || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={(event) => {
        nameRow(event);
        onFocus();
      }}
      onClick={onPress}
      onAuxClick={onPress}
      className={classNames("group/row list-row", isOpen || isChosen ? "bg-accent-soft" : "bg-surface hover:bg-hover")}
    >
      {select}
      {fields.map((field, at) => (
        <td
          key={field.id}
          title={titleOf(field, row)}
          className={classNames(
            "list-cell max-sm:h-auto",
            isCompact ? "h-7" : "h-9",
            isEndAligned(field.kind) && "text-right",
            CARD_PLACES[places[at] ?? "line"],
            // A card omits empty values.
            isEmpty(field.value(row)) && "max-sm:hidden",
          )}
        >
          {PLAIN.has(places[at] ?? "line") || field.kind === "parties" ? null : (
            <span aria-hidden="true" className="mr-1.5 text-sm text-text-3 sm:hidden">
              {field.label}
            </span>
          )}
          <CellValue kind={field.kind} value={field.value(row)} href={href} />
        </td>
      ))}
    </tr>
  );
}
