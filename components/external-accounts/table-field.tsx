import { CountryField } from "@/components/customers/country-field";
import { FormSelect } from "@/components/form/form-select";
import type { AccountFormValues } from "@/lib/features/external-accounts/check/account-form";
import { type FormField, optionsInWords } from "@/lib/features/external-accounts/check/form-questions";
import { AccountDataField } from "./account-data-field";
import { ListField } from "./list-field";
import { ListedNameField } from "./listed-name-field";

/** Names that some services list (interface-revisions 2). */
const LISTED = new Set(["accountInfo.bankName", "accountInfo.vaspName"]);

interface TableFieldProps {
  field: FormField;
  /** The path of the value in the form: `accountInfo.iban`. */
  path: string;
  /** Part of an object that may be omitted as a whole: neither required nor marked as optional. */
  isPartOfOptional?: boolean;
}

/** One field of the table of account types, rendered by its rule. */
export function TableField({ field, path, isPartOfOptional = false }: TableFieldProps) {
  const { rule, label, hint } = field;
  const marks = {
    isRequired: !field.optional && !isPartOfOptional,
    isOptional: Boolean(field.optional) && !isPartOfOptional,
  };
  switch (rule.kind) {
    case "rail":
      return null;
    case "object":
      return <ObjectField field={field} fields={rule.fields} path={path} isPartOfOptional={isPartOfOptional} />;
    case "list":
      // A single option needs no choosing: it is sent automatically.
      if (rule.options.length === 1 && !field.optional) return null;
      return <ListField path={path} label={label} hint={hint} options={optionsInWords(rule)} {...marks} />;
    case "choice":
      return (
        <FormSelect<AccountFormValues>
          name={path as `accountInfo.${string}`}
          label={label}
          placeholder={field.optional ? "Not specified" : "Choose"}
          options={optionsInWords(rule)}
          hint={hint}
          {...marks}
        />
      );
    case "country":
      return <CountryField name={path} label={label} hint={hint} {...marks} />;
    default:
      return LISTED.has(path) ? (
        <ListedNameField field={field} path={path} {...marks} />
      ) : (
        <AccountDataField field={field} path={path} {...marks} />
      );
  }
}

interface ObjectFieldProps extends TableFieldProps {
  fields: readonly FormField[];
}

/** A group of fields; if omitted as a whole it isn't sent. */
function ObjectField({ field, fields, path, isPartOfOptional = false }: ObjectFieldProps) {
  const isWholeOptional = Boolean(field.optional) || isPartOfOptional;
  const inner = fields.map((each) => (
    <TableField key={each.name} field={each} path={`${path}.${each.name}`} isPartOfOptional={isWholeOptional} />
  ));
  // A business's own details are the beneficiary's: the object is only their wire format.
  if (field.name === "businessInfo") return inner;
  const needed = fields.filter(({ optional }) => !optional).map(({ label }) => label.toLowerCase());
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4">
      <legend className="float-left mb-3 w-full font-medium">
        {field.label} {isWholeOptional ? <span className="font-normal text-text-3">optional</span> : null}
        {isWholeOptional && needed.length > 0 ? (
          <span className="block font-normal text-sm text-text-3">
            If you fill this in, enter: {needed.join(", ")}.
          </span>
        ) : null}
      </legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">{inner}</div>
    </fieldset>
  );
}
