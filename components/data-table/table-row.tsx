import type { MouseEvent, ReactNode, Ref } from "react";
import type { Field, FieldKind, FieldValue } from "@/lib/fields";
import { classNames } from "../ui/class-names";
import { CellValue, isEndAligned } from "./cell";

/** Where a value stands on the card that a row is on a phone; `line`: across, after its label. */
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
/** Places that explain themselves without the column's head. */
const PLAIN = new Set<CardPlace>(["lead", "amount", "id", "time"]);

/**
 * The places of a row's fields: its status first, or whose it is where it has none, and its amount beside it; what else
 * there is across, its id and time last.
 */
function cardPlaces<Row>(fields: readonly Field<Row>[], row: Row): CardPlace[] {
  const firstOf = (kind: FieldKind) => fields.find((field) => field.kind === kind && !isEmpty(field.value(row)));
  const [lead, amount] = [firstOf("status") ?? firstOf("text"), firstOf("amount")];
  const time = fields.find(({ kind }) => kind === "time");
  return fields.map((field) => {
    if (field === lead) return "lead";
    if (field === amount) return "amount";
    if (field.kind === "time") return field === time ? "time" : "other-time";
    return field.kind === "id" || field.kind === "text" ? field.kind : "line";
  });
}

const isEmpty = (value: FieldValue) => value === null || value === undefined || value === "";

/** A text that may be cut off can be read whole. */
function titleOf<Row>(field: Field<Row>, row: Row): string | undefined {
  if (field.kind !== "text" && field.kind !== "code") return undefined;
  const value = field.value(row);
  return typeof value === "string" ? value : undefined;
}

export interface TableRowProps<Row> {
  id: string;
  row: Row;
  fields: readonly Field<Row>[];
  /** Position in the whole list, from 2: the head is 1. */
  ariaIndex: number;
  href?: string;
  isOpen: boolean;
  isActive: boolean;
  isCompact: boolean;
  /** What chooses it, where rows can be chosen. */
  select?: ReactNode;
  isChosen?: boolean;
  ref?: Ref<HTMLTableRowElement>;
  onFocus: () => void;
  onPress: (event: MouseEvent<HTMLTableRowElement>) => void;
}

/** One row: focusable, one press opens it; what stands inside it (links, copy buttons) keeps its own press. */
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
      onFocus={onFocus}
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
            // A card says what there is.
            isEmpty(field.value(row)) && "max-sm:hidden",
          )}
        >
          {PLAIN.has(places[at] ?? "line") ? null : (
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
