import type { Role } from "@/lib/permissions";
import type { Need, OverviewNeed } from "./schema";

/** What each role needs first. A viewer decides nothing: only work assigned to them waits for them. */
export const NEEDS_OF: Record<Role, readonly Need[]> = {
  administrator: ["credentials", "approvals", "sign-offs", "work", "money-actions", "balances", "webhooks", "exports"],
  operations: ["sign-offs", "work", "money-actions", "balances", "webhooks", "exports"],
  compliance: ["approvals", "sign-offs", "work", "money-actions", "exports"],
  finance: ["work", "balances", "money-actions", "exports"],
  viewer: ["work"],
};

interface NeedWords {
  label: string;
  detail: string;
  /** The list behind the number, within an environment. */
  list: (since: string) => string;
}

export const NEED_WORDS: Record<Need, NeedWords> = {
  credentials: {
    label: "Refused credentials",
    detail: "The service refuses them: replace them",
    list: () => "",
  },
  approvals: {
    label: "Payments to review",
    detail: "Held for a reviewer's decision",
    list: () => "approvals",
  },
  "sign-offs": {
    label: "Requests to sign off",
    detail: "Requested by someone else, waiting for a second person",
    list: () => "sign-offs?show=for-me",
  },
  work: {
    label: "Payments assigned to you",
    detail: "Still open",
    list: () => "transactions/work?sortOrder=asc",
  },
  "money-actions": {
    label: "Open money actions",
    detail: "Outcome not known yet",
    list: () => "money-actions?state=open",
  },
  balances: {
    label: "Low balances",
    detail: "Below their threshold",
    list: () => "balances?below=true",
  },
  webhooks: {
    label: "Rejected deliveries",
    detail: "In the last 24 hours, counting at most 5 a second",
    list: (since) => `webhooks/rejected?from=${encodeURIComponent(since)}`,
  },
  exports: {
    label: "Failed exports",
    detail: "Yours, in the last 7 days",
    list: (since) => `exports?status=failed&mine=true&from=${encodeURIComponent(since)}`,
  },
};

/** Where the records behind a number are listed. */
export const needHref = (slug: string, { kind, since }: OverviewNeed): string =>
  kind === "credentials" ? `/settings/environments/${slug}` : `/${slug}/${NEED_WORDS[kind].list(since ?? "")}`;
