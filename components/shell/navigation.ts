import type { Permission } from "@/lib/permissions";
import type { SessionEnvironment } from "./session";

export interface NavigationEntry {
  id: string;
  label: string;
  /** The address within the environment `slug`; pages that aren't about an environment ignore it. */
  href: (slug: string) => string;
  /** It requires an environment, and switching environments keeps the section. */
  isInEnvironment: boolean;
  permission: Permission;
  /** Only for sandboxes, not for production. */
  isOfSandbox?: boolean;
  /** The sequence of two keys that leads there. */
  keys?: string;
  /** Shown below it while its section is open. */
  entries?: readonly NavigationEntry[];
}

export interface NavigationGroup {
  label: string;
  entries: readonly NavigationEntry[];
}

const within = (id: string, label: string, permission: Permission): NavigationEntry => ({
  id,
  label,
  href: (slug) => `/${slug}/${id}`,
  isInEnvironment: true,
  permission,
});
const inside = (id: string, label: string, permission: Permission, keys: string): NavigationEntry => ({
  ...within(id, label, permission),
  keys,
});
const setting = (id: string, label: string, permission: Permission): NavigationEntry => ({
  id: `settings-${id}`,
  label,
  href: () => `/settings/${id}`,
  isInEnvironment: false,
  permission,
});

/** The console's sections, in the three groups of the sidebar; pages that don't exist yet have no entry. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: "Work",
    entries: [
      inside("overview", "Overview", "overview:read", "g h"),
      inside("approvals", "Approvals", "approvals:read", "g p"),
      inside("sign-offs", "Sign-offs", "sign-offs:read", "g o"),
      {
        ...inside("transactions", "Transactions", "transactions:read", "g t"),
        entries: [within("transactions/work", "Assigned payments", "transactions:read")],
      },
      inside("quotes", "Quotes", "quotes:read", "g q"),
      inside("transfers", "Transfers", "transfers:read", "g f"),
      inside("money-actions", "Money actions", "money-actions:read", "g m"),
      inside("rates", "Rates", "quotes:read", "g r"),
    ],
  },
  {
    label: "Directory",
    entries: [
      inside("customers", "Customers", "customers:read", "g c"),
      inside("kyc-links", "KYC links", "kyc-links:read", "g k"),
      inside("balances", "Balances", "balances:read", "g b"),
      inside("external-accounts", "External accounts", "accounts:read", "g e"),
      inside("imports", "Imports", "imports:read", "g i"),
    ],
  },
  {
    label: "Control",
    entries: [
      inside("webhooks", "Webhooks", "webhooks:read", "g w"),
      inside("exports", "Exports", "exports:read", "g x"),
      inside("audit", "Audit", "audit:read", "g a"),
      inside("service", "Service", "environments:read", "g v"),
      { ...inside("sandbox", "Sandbox tools", "sandbox:simulate", "g d"), isOfSandbox: true },
      {
        id: "settings",
        label: "Settings",
        href: () => "/settings/environments",
        isInEnvironment: false,
        permission: "environments:read",
        keys: "g s",
        entries: [
          setting("environments", "Environments", "environments:read"),
          setting("people", "People", "people:manage"),
          setting("account", "Account", "profile:update"),
        ],
      },
    ],
  },
];

/** The groups filtered by `may`; entries about an environment appear only if there is one that has them. */
export function visibleNavigation(
  may: (permission: Permission) => boolean,
  environment: Pick<SessionEnvironment, "mode" | "lacks"> | null,
): NavigationGroup[] {
  const isVisible = (entry: NavigationEntry) =>
    may(entry.permission) &&
    (environment !== null || !entry.isInEnvironment) &&
    (environment?.mode === "sandbox" || entry.isOfSandbox !== true) &&
    environment?.lacks?.includes(entry.id) !== true;
  return NAVIGATION.map((group) => ({
    ...group,
    entries: group.entries.filter(isVisible).map((entry) => ({ ...entry, entries: entry.entries?.filter(isVisible) })),
  })).filter((group) => group.entries.length > 0);
}

/** Whether `path` belongs to the section of `entry`. */
export function isInSection(path: string, entry: NavigationEntry, slug: string): boolean {
  const section = entry.id === "settings" ? "/settings" : entry.href(slug);
  return path === section || path.startsWith(`${section}/`);
}

/** The same section in another environment: `/eu/quotes/Quote:…` → `/us/quotes`; ids don't carry over. */
export function switchedPath(path: string, from: string | null, to: string): string {
  const [, first, section] = path.split("/");
  return first === from && section ? `/${to}/${section}` : `/${to}/overview`;
}
