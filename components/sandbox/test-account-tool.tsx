"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { OwnerPicker } from "@/components/external-accounts/owner-picker";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Select } from "@/components/ui/select";
import { useEnvironment } from "@/lib/client/environment";
import type { AccountRow } from "@/lib/features/external-accounts/schema";
import { useMakeTestAccount } from "@/lib/features/sandbox/queries";
import type { SandboxTools } from "@/lib/features/sandbox/schema";
import { newQuotePath, resourcePath } from "@/lib/ids";
import { Deliveries } from "./deliveries";

/** How the last digits of an account number determine its payments' outcome, with buttons to create such accounts. */
export function TestAccountTool({ tools: { endings, accountTypes } }: { tools: SandboxTools }) {
  const environment = useEnvironment();
  const router = useRouter();
  const mayCreate = useCan("accounts:create");
  const [customerId, setCustomerId] = useState("");
  const [accountType, setAccountType] = useState(accountTypes[0]?.type ?? "");
  const [made, setMade] = useState<AccountRow[]>([]);
  const make = useMakeTestAccount(made.length);
  const problem = problemIn(make.error);
  const blocked = mayCreate
    ? customerId === ""
      ? "Choose the customer first."
      : null
    : "Your role can't add external accounts.";
  const press = (ending: string) =>
    make.mutate(
      { customerId, accountType, ending },
      {
        onSuccess: (result) => {
          if ("signOff" in result) return router.push(resourcePath(environment, result.signOff.id) ?? "");
          setMade((earlier) => [...earlier, result.account]);
        },
      },
    );
  const last = made.at(-1);
  return (
    <Card
      title="Test accounts"
      description="The last digits of an account number decide what happens to its payments. Payments to any other ending succeed."
    >
      <div className="grid gap-4">
        <OwnerPicker
          label="Customer"
          value={customerId}
          onChange={setCustomerId}
          placeholder="Name, platform ID or UMA address"
        />
        <Select
          label="Account type"
          options={accountTypes.map(({ type, label }) => ({ value: type, label }))}
          value={accountType}
          onChange={(event) => setAccountType(event.target.value)}
        />
        <ul className="divide-y divide-line border-line border-y">
          {endings.map(({ ending, meaning, transferMeaning }) => (
            <li key={ending} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="font-mono">…{ending}</span>
              <span className="min-w-0 grow basis-40">
                {meaning}
                {transferMeaning ? <span className="block text-sm text-text-2">{transferMeaning}</span> : null}
              </span>
              <Button
                size="sm"
                aria-label={`Add account ending in ${ending}`}
                onClick={() => press(ending)}
                isPending={make.isPending && make.variables.ending === ending}
                disabledReason={blocked}
              >
                Add account
              </Button>
            </li>
          ))}
        </ul>
        {problem ? <FormProblem problem={problem} /> : null}
        {last ? <MadeAccount key={last.id} account={last} /> : null}
      </div>
    </Card>
  );
}

function MadeAccount({ account: { id, label, customerId } }: { account: AccountRow }) {
  const environment = useEnvironment();
  return (
    <div className="grid gap-3">
      <Banner tone="good" title={`${label} added`} isLive>
        The service verifies it first; it can be paid once it is active.
      </Banner>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={resourcePath(environment, id) ?? "#"}>Open the account</LinkButton>
        <LinkButton href={newQuotePath(environment, { to: id, customer: customerId ?? undefined })}>
          Pay this account
        </LinkButton>
      </div>
      <Deliveries about={id} />
    </div>
  );
}
