import type { MouseEvent, ReactNode, Ref } from "react";
import type { Field, FieldKind, FieldValue } from "@/lib/fields";
import { classNames } from "../ui/class-names";
import { CellValue, isEndAligned } from "./cell";

/** On a phone a row is a card of two columns: the status and the amount first, texts across, id and time last. */
const CARD_PLACE: Record<FieldKind, string> = {
  status: "max-sm:order-1",
  amount: "max-sm:order-2 max-sm:text-right",
  text: "max-sm:order-3 max-sm:col-span-2",
  number: "max-sm:order-4 max-sm:col-span-2 max-sm:text-left",
  decimal: "max-sm:order-4 max-sm:col-span-2 max-sm:text-left",
  boolean: "max-sm:order-4 max-sm:col-span-2",
  code: "max-sm:order-4 max-sm:col-span-2",
  id: "max-sm:order-5",
  time: "max-sm:order-6 max-sm:col-start-2 max-sm:text-right",
};
/** Kinds that explain themselves without the column's head; of several times, only the first does. */
const PLAIN = new Set<FieldKind>(["status", "amount", "id"]);

function isLabelled<Row>(field: Field<Row>, fields: readonly Field<Row>[]): boolean {
  return !PLAIN.has(field.kind) && field !== fields.find(({ kind }) => kind === "time");
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
      {fields.map((field) => (
        <td
          key={field.id}
          title={titleOf(field, row)}
          className={classNames(
            "list-cell max-sm:h-auto",
            isCompact ? "h-7" : "h-9",
            isEndAligned(field.kind) && "text-right",
            CARD_PLACE[field.kind],
            // A card says what there is; the first two places keep their form.
            field.kind !== "status" && field.kind !== "amount" && isEmpty(field.value(row)) && "max-sm:hidden",
          )}
        >
          {isLabelled(field, fields) ? (
            <span aria-hidden="true" className="mr-1.5 text-sm text-text-3 sm:hidden">
              {field.label}
            </span>
          ) : null}
          <CellValue kind={field.kind} value={field.value(row)} href={href} />
        </td>
      ))}
    </tr>
  );
}
