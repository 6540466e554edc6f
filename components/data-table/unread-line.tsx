import { UnreadRecords } from "@/components/ui/unread";
import { formatCount } from "@/lib/numbers";
import { isPartly, type ListPage } from "./list-controls";

/** How much of a page could not be read: records not shown, and shown ones with parts missing. */
export function UnreadLine<Row>({ page }: { page: ListPage<Row> }) {
  const partly = page.rows.filter(isPartly).length;
  return (
    <div className="mb-2 grid gap-0.5">
      <UnreadRecords count={page.unreadRecords} />
      {partly > 0 ? (
        <p className="text-sm text-warn">
          Some fields of {partly === 1 ? "1 record" : `${formatCount(partly)} records`} on this page couldn't be read.
          Open {partly === 1 ? "it" : "one"} to see which.
        </p>
      ) : null}
    </div>
  );
}
