import { Time } from "@/components/ui/time";
import { reasonLabel } from "@/lib/features/approvals/fields";
import type { ApprovalDetail } from "@/lib/features/approvals/schema";

/** Who approved first, why, and their note: what the second reviewer agrees to. */
export function FirstReview({ review }: { review: NonNullable<ApprovalDetail["firstReview"]> }) {
  const reason = reasonLabel(review.reasonCode);
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <p>
        <span className="font-medium">{review.isYou ? "You" : review.reviewerName} approved first</span>
        {reason ? `: ${reason}` : null}{" "}
        <span className="text-sm text-text-3">
          <Time value={review.at} format="relative" />
        </span>
      </p>
      {review.note ? (
        <blockquote className="wrap-anywhere mt-1 whitespace-pre-wrap border-line-strong border-l-2 pl-2.5" dir="auto">
          {review.note}
        </blockquote>
      ) : null}
    </div>
  );
}
