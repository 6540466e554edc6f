import type { SignOffAction } from "@/lib/audit-actions";
import type { Field, FiltersOf, StatusValue } from "@/lib/fields";
import { formatMoney } from "@/lib/money";
import { can, type Permission, type Role } from "@/lib/permissions";
import { SIGN_OFF_STATUSES, type SignOffStatus, stateOptions, stateValue } from "@/lib/statuses";
import type { ListSignOffsInput, SignOffRow, SignOffSettings } from "./schema";

/** The label of each kind of request, and the permission that maker and checker both need. */
const ACTIONS: Record<SignOffAction, readonly [label: string, permission: Permission]> = {
  "quote.execute": ["Payment", "quotes:execute"],
  "transfer.out": ["Transfer out", "transfers:create"],
  "external-account.create": ["New external account", "accounts:create"],
  "approval-rules.save": ["Approval rules", "approval-rules:manage"],
  // Checked by those who may change the approval rules: even with one administrator there is a second person.
  "sign-off-settings.save": ["Sign-off settings", "approval-rules:manage"],
};

/** The label of a kind of request. */
export const actionLabel = (action: SignOffAction): string => ACTIONS[action][0];

/** The permission needed to sign off such a request. */
export const checkerPermission = (action: SignOffAction): Permission => ACTIONS[action][1];

/** The kinds of requests that this role may sign off when others make them. */
export const checkedBy = (role: Role): SignOffAction[] =>
  (Object.keys(ACTIONS) as SignOffAction[]).filter((action) => can(role, checkerPermission(action)));

/** The state of a request, as colour, shape and word. */
export function signOffStatus({ status }: { status: SignOffStatus }): StatusValue {
  return stateValue(SIGN_OFF_STATUSES, status);
}

/** Requests that ended without being executed: their maker may correct them and ask again. */
export const isCorrectable = (status: SignOffStatus): boolean =>
  status === "refused" || status === "expired" || status === "failed" || status === "withdrawn";

export const signOffFields: Field<SignOffRow>[] = [
  { id: "createdAt", label: "Requested", kind: "time", isSortable: true, value: (row) => row.createdAt },
  { id: "id", label: "Sign-off", kind: "id", width: 124, isHidden: true, value: (row) => row.id },
  { id: "status", label: "Status", kind: "status", width: 164, value: (row) => signOffStatus(row) },
  { id: "action", label: "Kind", kind: "text", width: 136, isHidden: true, value: (row) => actionLabel(row.action) },
  { id: "title", label: "Request", kind: "text", minWidth: 192, value: (row) => row.title },
  {
    id: "amount",
    label: "Money out",
    kind: "amount",
    width: 120,
    value: (row) => row.money && { kind: "amount", ...row.money },
  },
  { id: "maker", label: "Requested by", kind: "text", width: 120, value: (row) => row.makerName },
  { id: "checker", label: "Decided by", kind: "text", width: 120, value: (row) => row.checkerName },
  {
    id: "expiresAt",
    label: "Expires",
    kind: "time",
    value: (row) => (row.status === "waiting" ? row.expiresAt : null),
  },
];

export const signOffFilters = [
  {
    kind: "choice",
    param: "show",
    label: "Whose",
    options: [
      { value: "for-me", label: "Waiting for me" },
      { value: "mine", label: "Requested by me" },
    ],
  },
  { kind: "choice", param: "status", label: "Status", options: stateOptions(SIGN_OFF_STATUSES) },
  {
    kind: "choice",
    param: "action",
    label: "Kind",
    options: (Object.keys(ACTIONS) as SignOffAction[]).map((value) => ({ value, label: actionLabel(value) })),
  },
] as const satisfies FiltersOf<ListSignOffsInput>;

/** Whether anything needs a second person: if so, a change of these settings does too. */
export const isOn = ({ limits, otherCurrencies, externalAccounts, approvalRules }: SignOffSettings): boolean =>
  limits.length > 0 || otherCurrencies || externalAccounts || approvalRules;

/** `150` → `1.5%`: hundredths of a per cent as text. */
export const percentText = (hundredths: number): string => `${hundredths / 100}%`;

const yesNo = (value: boolean) => (value ? "Second person" : "No second person");

/** The settings as lines of text to read and compare. */
function settingsLines(settings: SignOffSettings): { label: string; text: string }[] {
  return [
    ...settings.limits.flatMap(({ currency, decimals, above, perDay }) => {
      const text = (amount: number | null) =>
        amount === null ? "No limit" : `Above ${formatMoney({ amount, currency, decimals })}`;
      return [
        { label: `${currency}, one payment`, text: text(above) },
        { label: `${currency}, one person in 24 hours`, text: text(perDay) },
      ];
    }),
    { label: "Money out in other currencies", text: yesNo(settings.otherCurrencies) },
    { label: "New external accounts", text: yesNo(settings.externalAccounts) },
    { label: "Changes to approval rules", text: yesNo(settings.approvalRules) },
    { label: "A request expires after", text: `${settings.expiresAfterHours} h` },
    { label: "Price tolerance", text: percentText(settings.tolerance) },
  ];
}

/** The differences between two settings, line by line. */
export function changedLines(before: SignOffSettings, after: SignOffSettings) {
  const [old, now] = [settingsLines(before), settingsLines(after)];
  const labels = [...new Set([...old, ...now].map(({ label }) => label))];
  const textOf = (lines: typeof now, label: string) => lines.find((line) => line.label === label)?.text ?? "Not set";
  return labels
    .map((label) => ({ label, text: textOf(now, label), was: textOf(old, label) }))
    .filter(({ text, was }) => text !== was);
}
