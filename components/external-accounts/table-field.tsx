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
  /** Where the value is in the form: `accountInfo.iban`. */
  path: string;
  /** Inside something that may be left out as a whole: neither needed nor marked as optional by itself. */
  isPartOfOptional?: boolean;
}

/** One question of the table of account types, as its rule says. */
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
      // One option alone is no choice: it is sent by itself.
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

/** Fields that belong together; left out as a whole they are not sent. */
function ObjectField({ field, fields, path, isPartOfOptional = false }: ObjectFieldProps) {
  const isWholeOptional = Boolean(field.optional) || isPartOfOptional;
  const inner = fields.map((each) => (
    <TableField key={each.name} field={each} path={`${path}.${each.name}`} isPartOfOptional={isWholeOptional} />
  ));
  // A business's own data are the beneficiary's: the object is only how they are sent.
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
