"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { openedName, useOpenedFor } from "@/components/quotes/use-opened-for";
import { useUnpickedAccount } from "@/components/quotes/use-unpicked-account";
import { useCan } from "@/components/shell/session";
import { Correcting } from "@/components/sign-offs/correcting";
import { PaymentInstructions } from "@/components/transactions/payment-instructions";
import { Banner } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { useEnvironment } from "@/lib/client/environment";
import { previewTransfer } from "@/lib/features/transfers/queries";
import type { CreateTransferResult, PreviewTransferInput, TransferPreview } from "@/lib/features/transfers/schema";
import { type NewQuoteFor, resourcePath } from "@/lib/ids";
import { TransferForm } from "./transfer-form";
import { requestIn, type TransferFormValues, useTransferForm } from "./use-transfer-form";

// Needed once the form is filled in.
const ReviewDialog = onDemand(() => import("./review-dialog").then((module) => module.ReviewDialog));

/** Where money is moved within one currency. Starts from scratch when opened for other accounts. */
export function NewTransfer() {
  const environment = useEnvironment();
  const opened = useOpenedFor();
  if (!useCan("transfers:create")) {
    return (
      <PageFrame title="New transfer">
        <EmptyState
          title="Your role can't make transfers"
          actions={<LinkButton href={`/${environment}/transfers`}>All transfers</LinkButton>}
        >
          You can look at every transfer. Ask an administrator to change your role.
        </EmptyState>
      </PageFrame>
    );
  }
  return <TransferFor key={openedName(opened)} opened={opened} />;
}

/** A review with the input that it was made from: void once the form says anything else. */
type Reviewed = { input: string; review: TransferPreview } | null;

function TransferFor({ opened }: { opened: NewQuoteFor }) {
  const router = useRouter();
  const environment = useEnvironment();
  const form = useTransferForm(opened.amount);
  const draft = useTransferDraft(form, opened);
  const [reviewed, setReviewed] = useState<Reviewed>(null);
  const now = JSON.stringify(requestIn(useWatch({ control: form.control }) as TransferFormValues));
  const review = reviewed?.input === now ? reviewed.review : null;
  const onReview = async (input: PreviewTransferInput & { amount: number }) => {
    setReviewed(null);
    const made = await previewTransfer(environment, input);
    setReviewed({ input: JSON.stringify(input), review: made });
  };
  const onDone = (result: CreateTransferResult) => {
    setReviewed(null);
    draft.discard();
    const { id } = "signOff" in result ? result.signOff : result.transfer;
    router.push(resourcePath(environment, id) ?? `/${environment}/transfers`);
  };
  return (
    <PageFrame title="New transfer" meta="Between an internal and an external account in one currency">
      {opened.corrects ? <Correcting id={opened.corrects} /> : null}
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_400px]">
        <TransferForm form={form} opened={opened} draft={draft} onReview={onReview} />
        {review?.instructions ? <PayIn instructions={review.instructions} /> : null}
      </div>
      {review && !review.instructions ? (
        <ReviewDialog review={review} corrects={opened.corrects} onClose={() => setReviewed(null)} onDone={onDone} />
      ) : null}
    </PageFrame>
  );
}

function PayIn({ instructions }: { instructions: NonNullable<TransferPreview["instructions"]> }) {
  return (
    <div className="grid gap-4">
      <Banner tone="info" title="Money can't be pulled from this account" isLive>
        {instructions.length > 0
          ? "Nothing was sent. Have it paid in from there, with these instructions."
          : "Nothing was sent, and the service states no payment instructions for the internal account."}
      </Banner>
      <PaymentInstructions instructions={instructions} />
    </div>
  );
}

/** Keeps the form's values as a draft until the transfer was made; a review doesn't end it. */
function useTransferDraft(form: ReturnType<typeof useTransferForm>, opened: NewQuoteFor) {
  const { from, to, customer } = opened;
  const environment = useEnvironment();
  const draft = useDraft(form, `transfer:${environment}:${openedName(opened)}`, { isUntilDiscarded: true });
  const [source, destination] = useMemo(() => {
    const { source, destination } = draft.isRestored ? form.getValues() : { source: null, destination: null };
    const restored = [source, destination].map((one) => one && { id: one.id, customerId: one.customerId ?? undefined });
    return [
      restored[0] ?? (from ? { id: from, customerId: customer } : null),
      restored[1] ?? (to ? { id: to, customerId: customer } : null),
    ];
  }, [draft.isRestored, form, from, to, customer]);
  const fillsSource = useUnpickedAccount("source", source ?? null, form, "account");
  const fillsDestination = useUnpickedAccount("destination", destination ?? null, form, "account");
  return { ...draft, isFilling: fillsSource || fillsDestination };
}
