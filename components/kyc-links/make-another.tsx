"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { regenerateKycLinkMutation } from "@/lib/features/kyc-links/queries";
import type { KycLinkRow } from "@/lib/features/kyc-links/schema";

/** Makes a further link for the same customer, in place of one that was lost, used or has expired. */
export function MakeAnother({ environment, link }: { environment: string; link: KycLinkRow }) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const create = useMutation(regenerateKycLinkMutation(environment));
  const mayCreate = useCan("kyc-links:create");
  const problem = problemIn(create.error);
  const client = useQueryClient();
  const make = () => {
    // A second press may come before the first one has been drawn.
    if (client.isMutating({ mutationKey: ["kyc-link.regenerate", environment] }) > 0) return;
    create.mutate(link.id, {
      onSuccess: (made) => {
        setAsking(false);
        toast("A new link was made");
        router.push(`/${environment}/kyc-links/${made.link.id}`);
      },
    });
  };
  return (
    <>
      <Button
        disabledReason={!mayCreate && "Your role reads KYC links but does not make them."}
        onClick={() => {
          create.reset();
          setAsking(true);
        }}
      >
        Make another
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={make}
        title="Make another link?"
        facts={[
          {
            label: "Platform customer id",
            value: <span className="inline-block max-w-[20ch] break-all font-mono">{link.platformCustomerId}</span>,
          },
          {
            label: "Returns to",
            value: <span className="inline-block max-w-[24ch] break-all">{link.redirectTo ?? "Stays there"}</span>,
          },
        ]}
        confirmLabel="Make the link"
        isPending={create.isPending}
        notice={problem ? <FormProblem problem={problem} /> : null}
      >
        <p className="text-text-2">
          The earlier link can't be taken back: unless it was used, it may go on working until it expires.
        </p>
      </ConfirmDialog>
    </>
  );
}
