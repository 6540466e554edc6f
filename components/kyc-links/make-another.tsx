"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useEnvironment } from "@/lib/client/environment";
import { useRegenerateKycLink } from "@/lib/features/kyc-links/queries";
import type { KycLinkRow } from "@/lib/features/kyc-links/schema";

/** Makes a further link for the same customer, in place of one that was lost, used or has expired. */
export function MakeAnother({ link }: { link: KycLinkRow }) {
  const environment = useEnvironment();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const create = useRegenerateKycLink();
  const mayCreate = useCan("kyc-links:create");
  const problem = problemIn(create.error);
  const make = () => {
    create.mutate(
      { linkId: link.id },
      {
        onSuccess: (made) => {
          setAsking(false);
          toast("New link created");
          router.push(`/${environment}/kyc-links/${made.link.id}`);
        },
      },
    );
  };
  return (
    <>
      <Button
        disabledReason={!mayCreate && "Your role can't create KYC links."}
        onClick={() => {
          create.reset();
          setAsking(true);
        }}
      >
        {" "}
        Create another
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={make}
        title="Create another link?"
        facts={[
          {
            label: "Platform ID",
            value: <span className="inline-block max-w-[20ch] break-all font-mono">{link.platformCustomerId}</span>,
          },
          {
            label: "Redirects to",
            value: <span className="inline-block max-w-[24ch] break-all">{link.redirectTo ?? "No redirect"}</span>,
          },
        ]}
        confirmLabel="Create link"
        isPending={create.isPending}
        notice={problem ? <FormProblem problem={problem} /> : null}
      >
        <p className="text-text-2">
          The earlier link can't be revoked. Unless it has been used, it may keep working until it expires.
        </p>
      </ConfirmDialog>
    </>
  );
}
