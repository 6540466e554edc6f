import { Skeleton } from "@/components/ui/skeleton";

/** The placeholder of the figures. */
export function LoadingFigures() {
  return (
    <div role="status" className="grid grid-cols-1 gap-3 lg:grid-cols-3">
      <span className="sr-only">Loading the figures</span>
      <Skeleton className="h-72 lg:col-span-2" />
      <Skeleton className="h-72" />
    </div>
  );
}
