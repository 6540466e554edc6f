import { Skeleton } from "@/components/ui/skeleton";
import type { Field } from "@/lib/fields";
import { isEndAligned } from "./cell";

/** Placeholder rows of the same height as the real ones, so that nothing moves when those arrive. */
export function SkeletonRows<Row>({
  fields,
  count,
  isCompact,
  hasSelection,
}: {
  fields: readonly Field<Row>[];
  count: number;
  isCompact: boolean;
  hasSelection: boolean;
}) {
  return Array.from({ length: count }, (_, line) => line).map((line) => (
    <tr key={line} className="max-sm:grid max-sm:h-[93px] max-sm:content-center max-sm:border-line max-sm:border-b">
      {hasSelection ? <td className="border-line border-b max-sm:hidden" /> : null}
      {fields.map((field, index) => (
        <td
          key={field.id}
          className={`border-line border-b px-3 max-sm:h-6 max-sm:border-b-0 ${index > 2 ? "max-sm:hidden" : ""} ${isCompact ? "h-7" : "h-9"}`}
        >
          <Skeleton
            className={`h-3 max-w-full ${["w-24", "w-16", "w-20", "w-28"][(line + index) % 4]} ${isEndAligned(field.kind) ? "ml-auto" : ""}`}
          />
        </td>
      ))}
    </tr>
  ));
}
