"use client";

import { useRouter } from "next/navigation";
import { FormProblem } from "@/components/form/form-problem";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { useAskAgain } from "@/lib/features/ask-again/queries";
import type { SignOffView } from "@/lib/features/sign-offs/schema";
import { newQuotePath, newTransferPath, resourcePath } from "@/lib/ids";

/** The maker's options if it was not executed: request it again in one press, or open the form with its values. */
export function AskAgain({ view }: { view: SignOffView }) {
  const { signOff, replacedById, canAskAgain } = view;
  const router = useRouter();
  const environment = useEnvironment();
  const again = useAskAgain();
  if (!signOff.isMine || replacedById !== null) return null;
  const press = () =>
    again.mutate(
      { signOffId: signOff.id },
      { onSuccess: (next) => router.push(resourcePath(environment, next.signOff.id) ?? "#") },
    );
  // A refusal asks for changes, unless the only obstacle was a price that nobody could sign off.
  const isSame = signOff.status !== "refused" || view.price?.isWithin === false;
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap gap-2">
        {canAskAgain ? (
          <Button
            variant={isSame ? "primary" : "secondary"}
            size="lg"
            isPending={again.isPending || again.isSuccess}
            onClick={press}
          >
            Request again
          </Button>
        ) : null}
        <LinkButton
          href={formPath(environment, view)}
          variant={canAskAgain && isSame ? "secondary" : "primary"}
          size="lg"
        >
          Correct and resubmit
        </LinkButton>
      </div>
      {canAskAgain ? <p className="text-text-2">{whatAgainMeans(view)}</p> : null}
      {again.error ? <FormProblem problem={again.error} /> : null}
    </div>
  );
}

function whatAgainMeans({ signOff: { action } }: SignOffView): string {
  const nothing = "Nothing is sent before a second person signs it off.";
  if (action === "quote.execute") return `Request again: the same payment, priced again. ${nothing}`;
  if (action === "transfer.out")
    return `Request again: the same transfer, with its accounts and balance as they are now. ${nothing}`;
  return "Request again: the same request, for a second person to review.";
}

/** The form for correcting it, filled in with the request's values; it names the request that it corrects. */
function formPath(environment: string, { signOff: { id, action }, correct }: SignOffView): string {
  const given = { ...correct, corrects: id };
  const query = new URLSearchParams({ corrects: id });
  if (correct?.customer) query.set("customerId", correct.customer);
  else if (correct) query.set("scope", "platform");
  return {
    "quote.execute": newQuotePath(environment, given),
    "transfer.out": newTransferPath(environment, given),
    "external-account.create": `/${environment}/external-accounts/new?${query}`,
    "approval-rules.save": `/${environment}/approvals/rules?${query}`,
    "sign-off-settings.save": `/${environment}/sign-offs/settings?${query}`,
  }[action];
}
