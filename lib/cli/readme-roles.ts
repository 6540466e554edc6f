import { can, PERMISSIONS, type Permission, ROLE_LABELS, ROLES } from "@/lib/permissions";

/** What each permission allows, in the README's words. */
const MEANING: Record<Permission, string> = {
  "overview:read": "See what needs you, and the figures",
  "transactions:read": "Look at transactions",
  "transactions:cancel": "Ask for the cancellation of a payment",
  "transactions:confirm": "Record that a receipt was delivered",
  "transactions:work": "Assign and tag payments, write notes about them",
  "transactions:watch": "Watch payments",
  "tags:manage": "Add, rename and retire tags",
  "quotes:read": "Look at quotes",
  "quotes:create": "Price a payment",
  "quotes:execute": "Send a payment",
  "transfers:read": "Look at transfers",
  "transfers:create": "Transfer money within one currency",
  "money-actions:read": "Look at money actions (of what the role may look at)",
  "money-actions:close": "Close a money action whose outcome stays unknown",
  "sign-offs:read": "Look at sign-offs",
  "sign-offs:decide": "Sign off, refuse and withdraw requests (of what the role may do itself)",
  "sign-off-settings:manage": "Change what needs a second person",
  "accounts:read": "Look at accounts and balances, numbers masked",
  "accounts:create": "Add bank accounts and wallets",
  "accounts:reveal": "Reveal account numbers (each use is audited)",
  "balances:read": "Look at the balances of all internal accounts",
  "balances:set-threshold": "Set low-balance thresholds",
  "balances:prove": "Make proofs of account",
  "customers:read": "Look at customers, personal data masked",
  "customers:write": "Create and edit customers",
  "customers:delete": "Delete customers",
  "customers:note": "Write notes about customers",
  "kyc-links:read": "Look at KYC links",
  "kyc-links:create": "Make KYC links",
  "imports:read": "Look at imports",
  "imports:create": "Import customers",
  "approvals:read": "Look at the approvals desk and past decisions",
  "approvals:decide": "Approve and reject incoming payments",
  "approvals:note": "Write notes about approvals",
  "approval-rules:read": "Look at the approval rules",
  "approval-rules:manage": "Change the approval rules",
  "exports:read": "Look at exports and download them",
  "exports:create": "Export transactions",
  "sandbox:simulate": "Use the sandbox tools; try things out in the demo",
  "notifications:read": "Get notifications",
  "webhooks:read": "Look at webhook deliveries",
  "webhooks:read-body": "Read a delivery's raw body",
  "audit:read": "Read the audit log",
  "environments:read": "See which environments there are",
  "environments:manage": "Add and change environments, credentials and keys",
  "people:manage": "Invite people, change roles, end sessions",
  "profile:update": "Change one's own name, password and time zone",
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
