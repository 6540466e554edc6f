import type { Field } from "@/lib/fields";
import type { QuoteRow } from "../schema";
import { quoteFields } from "./list";

const PARTIES: Field<QuoteRow>[] = [
  { id: "from", label: "From", kind: "text", value: (row) => row.fromLabel },
  { id: "to", label: "To", kind: "text", value: (row) => row.toLabel },
];

/** The columns of a quote in a file: the list's, with a column for each party. */
export const quoteFileFields = quoteFields.flatMap((field) => (field.id === "parties" ? PARTIES : [field]));
