export const ROLES = ["administrator", "operations", "compliance", "finance", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  administrator: "Administrator",
  operations: "Operations",
  compliance: "Compliance",
  finance: "Finance",
  viewer: "Viewer",
};

const everyone = ROLES;
const notViewer = ["administrator", "operations", "compliance", "finance"] as const;

/**
 * The permission matrix: who may do what. Verbs check it on the server (`requirePermission`); the screen reads it only
 * to explain why a button is disabled. `personal:reveal` unmasks personal data, and each use is audited.
 */
export const PERMISSIONS = {
  "overview:read": everyone,
  "transactions:read": everyone,
  "transactions:cancel": ["administrator", "operations"],
  "transactions:confirm": ["administrator", "operations"],
  "transactions:work": notViewer,
  "transactions:watch": everyone,
  "tags:manage": ["administrator", "operations"],
  "quotes:read": everyone,
  "quotes:create": ["administrator", "operations"],
  "quotes:execute": ["administrator", "operations"],
  "transfers:read": everyone,
  "transfers:create": ["administrator", "operations"],
  "money-actions:read": notViewer,
  "money-actions:close": ["administrator", "compliance"],
  "sign-offs:read": notViewer,
  "sign-offs:decide": ["administrator", "operations", "compliance"],
  "sign-off-settings:manage": ["administrator"],
  "accounts:read": everyone,
  "accounts:create": ["administrator", "operations"],
  "accounts:reveal": ["administrator", "compliance", "operations"],
  "balances:read": everyone,
  "balances:set-threshold": ["administrator", "operations"],
  "balances:prove": notViewer,
  "customers:read": everyone,
  "customers:write": ["administrator", "operations"],
  "customers:delete": ["administrator", "operations"],
  "customers:note": notViewer,
  "kyc-links:read": notViewer,
  "kyc-links:create": ["administrator", "operations", "compliance"],
  "imports:read": notViewer,
  "imports:create": ["administrator", "operations"],
  "approvals:read": ["administrator", "operations", "compliance"],
  "approvals:decide": ["administrator", "compliance"],
  "approvals:note": ["administrator", "operations", "compliance"],
  "approval-rules:read": ["administrator", "operations", "compliance"],
  "approval-rules:manage": ["administrator", "compliance"],
  "exports:read": notViewer,
  "exports:create": notViewer,
  "sandbox:simulate": ["administrator", "operations", "compliance"],
  "notifications:read": everyone,
  "webhooks:read": notViewer,
  "webhooks:read-body": ["administrator", "compliance"],
  "audit:read": ["administrator", "compliance"],
  "environments:read": everyone,
  "environments:manage": ["administrator"],
  "people:manage": ["administrator"],
  "profile:update": everyone,
  "views:share": notViewer,
  "views:set-default": ["administrator"],
  "memos:read": notViewer,
  "personal:reveal": ["administrator", "compliance"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether `role` has `permission`. */
export function can(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}

/**
 * What a notification is about. `progress` and `balance` occur with every payment: they are noise unless someone looks
 * for them, and alert nobody. `access` is about who can get into an account. `work` alerts no role, only the people it
 * is for. `superseded` is what arrived after later news of the same thing: it alerts nobody and heads no entry.
 */
export const NOTIFICATION_TOPICS = [
  "decision",
  "incoming-trouble",
  "outgoing-trouble",
  "customer",
  "import",
  "system",
  "money-action",
  "low-balance",
  "sign-off",
  "access",
  "work",
  "progress",
  "balance",
  "superseded",
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** Which notifications alert which role; everyone can find all that they may read. */
const CALLED_BY: Record<Role, readonly NotificationTopic[]> = {
  administrator: [
    "decision",
    "incoming-trouble",
    "outgoing-trouble",
    "import",
    "system",
    "money-action",
    "low-balance",
    "sign-off",
    "access",
  ],
  operations: [
    "incoming-trouble",
    "outgoing-trouble",
    "customer",
    "import",
    "system",
    "low-balance",
    "sign-off",
    "access",
  ],
  compliance: ["decision", "incoming-trouble", "customer", "money-action", "sign-off", "access"],
  finance: ["incoming-trouble", "outgoing-trouble", "low-balance"],
  viewer: [],
};

/** The topics that alert this role: listed first, counted, and announced on arrival. */
export const topicsFor = (role: Role): readonly NotificationTopic[] => CALLED_BY[role];

/** Whether this role may read notifications about the topic: a request to sign off says who wants to pay how much. */
export const mayReadTopic = (role: Role, topic: NotificationTopic): boolean =>
  topic !== "sign-off" || can(role, "sign-offs:read");
