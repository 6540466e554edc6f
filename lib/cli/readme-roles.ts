import { can, PERMISSIONS, type Permission, ROLE_LABELS, ROLES } from "@/lib/permissions";

/** What each permission allows, in the README's words. */
const MEANING: Record<Permission, string> = {
  "overview:read": "View the overview",
  "transactions:read": "View transactions",
  "transactions:cancel": "Request the cancellation of a payment",
  "transactions:confirm": "Record that a receipt was delivered",
  "transactions:work": "Assign and tag payments, write notes about them",
  "transactions:watch": "Watch payments",
  "tags:manage": "Add, rename and retire tags",
  "quotes:read": "View quotes",
  "quotes:create": "Price a payment",
  "quotes:execute": "Send a payment",
  "transfers:read": "View transfers",
  "transfers:create": "Transfer money within one currency",
  "money-actions:read": "View money actions (about what the role may view)",
  "money-actions:close": "Close a money action whose outcome stays unknown",
  "sign-offs:read": "View sign-offs",
  "sign-offs:decide": "Sign off, refuse and withdraw requests (for what the role may do itself)",
  "sign-off-settings:manage": "Change what needs a second person",
  "accounts:read": "View accounts and balances, numbers masked",
  "accounts:create": "Add bank accounts and wallets",
  "accounts:reveal": "Reveal account numbers (each use is audited)",
  "balances:read": "View the balances of all internal accounts",
  "balances:set-threshold": "Set low-balance thresholds",
  "balances:prove": "Run proofs of account",
  "customers:read": "View customers, personal data masked",
  "customers:write": "Create and edit customers",
  "customers:delete": "Delete customers",
  "customers:note": "Write notes about customers",
  "kyc-links:read": "View KYC links",
  "kyc-links:create": "Create KYC links",
  "imports:read": "View imports",
  "imports:create": "Import customers",
  "approvals:read": "View the approvals desk and past decisions",
  "approvals:decide": "Approve and reject incoming payments",
  "approvals:note": "Write notes about approvals",
  "approval-rules:read": "View the approval rules",
  "approval-rules:manage": "Change the approval rules",
  "exports:read": "View and download exports",
  "exports:create": "Export transactions, customers and quotes",
  "sandbox:simulate": "Use the sandbox tools; try things out in the demo",
  "notifications:read": "Receive notifications",
  "webhooks:read": "View webhook deliveries",
  "webhooks:read-body": "Read a delivery's raw body",
  "audit:read": "Read the audit log",
  "environments:read": "See which environments there are",
  "environments:manage": "Add and change environments, credentials and keys",
  "people:manage": "Invite people, change roles, end sessions",
  "profile:update": "Change their own name, password and time zone",
  "views:share": "Share saved views",
  "views:set-default": "Make a shared view a role's default",
  "memos:read": "Read a payment's memo on its own page",
  "personal:reveal": "Reveal personal data (each use is audited)",
};

/** The matrix of roles for the README, as Markdown. */
export function rolesTable(): string {
  const rows = (Object.keys(PERMISSIONS) as Permission[]).map((permission) => [
    MEANING[permission],
    ...ROLES.map((role) => (can(role, permission) ? "yes" : "")),
  ]);
  const line = (cells: readonly string[]) =>
    `| ${cells.join(" | ")} |`.replaceAll("|  |", "| |").replaceAll("|  |", "| |");
  return [
    line(["", ...ROLES.map((role) => ROLE_LABELS[role])]),
    `|---|${ROLES.map(() => ":-:|").join("")}`,
    ...rows.map(line),
  ].join("\n");
}
