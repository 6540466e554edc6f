import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { useEnvironment } from "@/lib/client/environment";
import { isFunded } from "@/lib/features/quotes/fields/execution";
import type { QuoteView } from "@/lib/features/quotes/schema";
import { signOffsQuery } from "@/lib/features/sign-offs/queries";
import type { SignOffRow } from "@/lib/features/sign-offs/schema";

export interface SignedOff {
  /** The request, if it was signed off: the payment was or is being sent, and nobody must be led to pay it again. */
  row: SignOffRow | null;
  /** `unknown`: the requests can't be read. */
  state: "loading" | "known" | "unknown";
}

/** Whether a second person signed off the payment of a quote that expired unsent, at another price. */
export function useSignedOff(view: QuoteView | undefined): SignedOff {
  const environment = useEnvironment();
  const mayRead = useCan("sign-offs:read");
  const isUnsent = view?.quote.status === "EXPIRED" && view.quote.execution === null && !isFunded(view.quote);
  const query = useQuery({
    ...signOffsQuery(environment, { about: view?.quote.id ?? "", limit: 1 }),
    enabled: mayRead && isUnsent,
  });
  if (!mayRead || !isUnsent) return { row: null, state: "known" };
  // The list keeps the rows of the quote before.
  if (!query.data || query.isPlaceholderData) return { row: null, state: query.error ? "unknown" : "loading" };
  const [last] = query.data.rows;
  return { row: last?.status === "signed" || last?.status === "done" ? last : null, state: "known" };
}
