import { fieldPathWords } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";
import { classNames } from "./class-names";

/** Names the fields of a record that could not be read. Renders nothing if all could. */
export function UnreadFields({ fields }: { fields: readonly string[] | undefined }) {
  if (!fields || fields.length === 0) return null;
  const names = [...new Set(fields.map(fieldPathWords))];
  return <p className="mb-2 text-sm text-warn">Some of this couldn't be read: {names.join(", ")}.</p>;
}

/** Says how many records of a list could not be read and are missing from it. Renders nothing if all could. */
export function UnreadRecords({ count, className }: { count: number | undefined; className?: string }) {
  if (!count) return null;
  return (
    <p className={classNames("text-sm text-warn", className)}>
      {count === 1 ? "1 record couldn't be read" : `${formatCount(count)} records couldn't be read`} and{" "}
      {count === 1 ? "isn't" : "aren't"} in this list.
    </p>
  );
}
