import { Time } from "@/components/ui/time";
import type { CustomerList } from "@/lib/features/customers/schema";
import { counted } from "@/lib/numbers";

/** How many customers match, and where that number comes from if the service could not search. */
export function ListSummary({ page }: { page: Pick<CustomerList, "totalCount" | "directory"> | undefined }) {
  if (!page) return null;
  const count = page.totalCount === undefined ? null : counted(page.totalCount, "customer");
  if (!page.directory) return count;
  return (
    <span title="The service can't search by name, KYC or KYB status, so Corridor searches its own copy and then reads the customers live.">
      {count ? `${count} · ` : ""}found in Corridor's copy
      {page.directory.syncedAt ? (
        <>
          {" "}
          of <Time value={page.directory.syncedAt} format="relative" />
        </>
      ) : (
        ", still syncing"
      )}
    </span>
  );
}
