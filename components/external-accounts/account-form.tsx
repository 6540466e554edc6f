"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { DraftNote } from "@/components/form/draft-note";
import { Form } from "@/components/form/form";
import { FormSubmit } from "@/components/form/form-submit";
import { LeaveGuard } from "@/components/form/leave-guard";
import { useCan } from "@/components/shell/session";
import { Card } from "@/components/ui/card";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import { useEnvironment } from "@/lib/client/environment";
import { newKey } from "@/lib/client/new-key";
import {
  type AccountFormValues,
  accountForm,
  emptyAccountForm,
} from "@/lib/features/external-accounts/check/account-form";
import { accountTypeChosen, beneficiaryNeed } from "@/lib/features/external-accounts/check/form-questions";
import { useCreateAccount } from "@/lib/features/external-accounts/queries";
import type { CreateAccountInput, Scope } from "@/lib/features/external-accounts/schema";
import { resourcePath } from "@/lib/ids";
import { AccountData } from "./account-data";
import { useAccountTable } from "./account-table";
import { BeneficiaryFields } from "./beneficiary-fields";
import { KindFields } from "./kind-fields";
import { OwnerFields } from "./owner-fields";
import { OwnershipField } from "./ownership-field";
import { RailFields } from "./rail-fields";

const Correcting = onDemand(() => import("@/components/sign-offs/correcting").then((module) => module.Correcting));
const SignOffNotice = onDemand(() => import("@/components/sign-offs/notice").then((module) => module.SignOffNotice));

export interface AccountFormProps {
  scope: Scope;
  /** The owner's id, if the URL names one; "" for none. */
  customerId: string;
}

/** Adds an external account of a customer or of the platform: each account type has its own fields. */
export function AccountForm({ scope, customerId }: AccountFormProps) {
  const environment = useEnvironment();
  const router = useRouter();
  const mayCreate = useCan("accounts:create");
  const create = useCreateAccount();
  const [corrects] = useQueryState("corrects", parseAsString);
  const table = useAccountTable();
  const schema = useMemo(() => accountForm(table), [table]);
  const [defaultValues] = useState(() => emptyAccountForm(table, scope, customerId));
  const form = useForm<AccountFormValues, unknown, CreateAccountInput>({
    resolver: zodResolver(schema),
    defaultValues,
  });
  useEffect(() => {
    if (form.getValues("platformAccountId") === "") {
      form.resetField("platformAccountId", { defaultValue: `acct-${newKey().slice(0, 13)}` });
    }
  }, [form]);
  // Account numbers are never stored in the browser: they are typed again after a reload. The id generated above is
  // stored: after a lost response the same press must request the same account.
  // What is typed to correct a request has its own draft, so that nothing typed for another account goes into it.
  const draft = useDraft(form, `external-account:${environment}:${customerId || scope} ${corrects ?? ""}`, {
    omit: ["accountInfo"],
    keep: ["platformAccountId"],
  });
  const accountType = useWatch({ control: form.control, name: "accountType" });
  const ownership = useWatch({ control: form.control, name: "ownershipType" });
  const type = accountTypeChosen(table, accountType);
  const need = beneficiaryNeed(type, ownership);
  return (
    <Form
      form={form}
      label="Add external account"
      className="max-w-form"
      onSubmit={async (input) => {
        const request = { ...input, corrects: corrects ?? undefined };
        const result = await create.mutateAsync(request, {
          // Doesn't run after the page was left: nobody is pulled away from the next one.
          onSuccess: (made) => {
            const { id } = "signOff" in made ? made.signOff : made.account;
            router.push(resourcePath(environment, id) ?? "");
          },
        });
        if ("signOff" in result) return;
        const { account, how } = result;
        toast(how === "answered" ? `${account.label} added` : `${account.label} already exists`);
      }}
    >
      {corrects ? <Correcting id={corrects} /> : null}
      <LeaveGuard kept="Your draft is kept in this tab, except for the account details." />
      <DraftNote draft={draft}>Everything except the account details, which are never stored in the browser.</DraftNote>
      <Card title="Owner">
        <div className="grid gap-4">
          <OwnerFields />
        </div>
      </Card>
      <Card title="Account">
        <div className="grid gap-4">
          <KindFields />
          <RailFields />
          <AccountData />
          {type?.offersOwnership ? <OwnershipField isWallet={type.kind === "wallet"} /> : null}
        </div>
      </Card>
      {need === "none" ? null : (
        <Card
          title="Beneficiary"
          description={
            need === "needed"
              ? "The account holder at the bank or provider."
              : "Who holds the wallet. Leave this empty if it isn't known."
          }
        >
          <div className="grid gap-4">
            <BeneficiaryFields isOptional={need === "optional"} />
          </div>
        </Card>
      )}
      {mayCreate ? <SignOffNotice action="external-account.create" /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FormSubmit disabledReason={!mayCreate && "Your role can't add external accounts."}>Add account</FormSubmit>
        <p className="min-w-0 text-text-2">The service verifies it first; it can receive payments once it is active.</p>
      </div>
    </Form>
  );
}
