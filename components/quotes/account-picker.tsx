"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { StatusBadge } from "@/components/ui/badge";
import { ComboBox } from "@/components/ui/combo-box";
import type { ComboBoxItem } from "@/components/ui/combo-box-state";
import { Link } from "@/components/ui/link";
import { onDemand } from "@/components/ui/on-demand";
import { useEnvironment } from "@/lib/client/environment";
import { accountOptionsQuery } from "@/lib/features/accounts/queries";
import type { AccountOption, SearchAccountsInput } from "@/lib/features/accounts/schema";
import { accountStatus, isNameDoubtful } from "@/lib/features/external-accounts/fields/status";
import { resourcePath } from "@/lib/ids";
import { formatMoney } from "@/lib/money";

// Few accounts have a name mismatch.
const NameBadge = onDemand(() =>
  import("@/components/external-accounts/name-warning").then((module) => module.NameBadge),
);
const NameHint = onDemand(() =>
  import("@/components/external-accounts/name-warning").then((module) => module.NameHint),
);

export interface AccountPickerProps {
  side: SearchAccountsInput["side"];
  /** Omitted: anything a quote can start or end at. */
  of?: SearchAccountsInput["of"];
  /** Restricts the list to accounts in this currency. */
  currency?: string;
  label: string;
  value: AccountOption | null;
  onChange: (account: AccountOption | null) => void;
  onBlur?: () => void;
  error?: string;
  /** Accounts of this customer are listed first. */
  customerId?: string;
  /** Why an otherwise usable account can't be chosen here; such accounts are listed last. */
  whyNot?: (account: AccountOption) => string | undefined;
}

const textOf = ({ amount, currency }: NonNullable<AccountOption["totalBalance"]>) =>
  formatMoney({ amount, currency: currency.code, decimals: currency.decimals });

function itemOf(account: AccountOption): ComboBoxItem {
  const { balance, totalBalance } = account;
  const available = balance && `${textOf(balance)} available`;
  return {
    id: account.id,
    title:
      account.kind === "internal-account"
        ? `${account.owner} · ${account.label}`
        : `${account.label} · ${account.owner}`,
    end: available ? (
      <>
        {available}
        {/* On a phone the name needs the space more. */}
        {totalBalance ? <span className="max-sm:hidden"> · {textOf(totalBalance)} total</span> : null}
      </>
    ) : (
      <AccountState account={account} />
    ),
    disabledReason: account.disabledReason ?? undefined,
  };
}

/** The account's status, or a warning about the name that the bank has for it. */
function AccountState({ account: { status, currency, nameCheck } }: { account: AccountOption }) {
  const shown = status === null ? null : accountStatus(status);
  return (
    <span className="inline-flex items-center gap-2">
      {currency}
      {nameCheck && isNameDoubtful(nameCheck) ? (
        <NameBadge check={nameCheck} />
      ) : shown ? (
        <StatusBadge tone={shown.tone} label={shown.label} />
      ) : null}
    </span>
  );
}

/** The options, with those that can't be chosen here last, with the reason. */
function heldBack(options: AccountOption[], whyNot: AccountPickerProps["whyNot"]): AccountOption[] {
  const reasonOf = (option: AccountOption) => (option.disabledReason === null ? whyNot?.(option) : undefined);
  const held = options.flatMap((option) => {
    const disabledReason = reasonOf(option);
    return disabledReason === undefined ? [] : [{ ...option, disabledReason }];
  });
  return [...options.filter((option) => reasonOf(option) === undefined), ...held];
}

/** Finds an account by its owner's name, its own label, an id or a currency; balances and statuses are live. */
export function AccountPicker({
  side,
  of,
  currency,
  customerId,
  value,
  onChange,
  whyNot,
  ...field
}: AccountPickerProps) {
  const environment = useEnvironment();
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed.trim());
  const query = useQuery(accountOptionsQuery(environment, { side, text, customerId, of, currency }));
  const options = heldBack(query.data?.options ?? [], whyNot);
  const isBehind = query.isPlaceholderData || text !== typed.trim();
  const unverified =
    text === "" ? undefined : options.find(({ isUnverified, customerId }) => isUnverified && customerId);
  return (
    <ComboBox
      {...field}
      hint={
        unverified && !value ? (
          <>
            {unverified.owner} can't move money before their verification is approved.{" "}
            <Link href={resourcePath(environment, unverified.customerId ?? "") ?? "#"}>See what to do</Link>
          </>
        ) : value?.nameCheck && isNameDoubtful(value.nameCheck) ? (
          <NameHint check={value.nameCheck} />
        ) : undefined
      }
      isRequired
      placeholder={side === "source" ? "Customer, account ID or currency" : "Bank, beneficiary, customer or ID"}
      items={options.map(itemOf)}
      value={value && itemOf(value)}
      onChange={(item) => onChange(item ? (options.find((option) => option.id === item.id) ?? null) : null)}
      onInputChange={setTyped}
      isLoading={isBehind || (query.isFetching && !query.data)}
      emptyText={
        query.error
          ? `Couldn't load accounts: ${query.error.message}`
          : "No matching account. Search by customer name, platform ID, UMA address or currency."
      }
      footer={
        query.data && !query.data.isComplete ? "There may be more accounts. Keep typing to narrow the list." : undefined
      }
    />
  );
}
