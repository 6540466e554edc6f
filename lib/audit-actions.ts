/** What the audit log records, and what each action is called on screen: an action without a label doesn't compile. */
export const AUDIT_ACTIONS = {
  "approval-rules.save": "Approval rules saved",
  "approval.assign": "Payment assigned",
  "approval.export": "Decisions exported",
  "approval.first-review": "First approval given",
  "approval.note": "Note added to payment",
  "approval.pass": "Payment left to expire",
  "approval.reveal": "Sender details revealed",
  "approval.seen": "Approval queue viewed",
  "balance.prove": "Proof of account downloaded",
  "balance.set-threshold": "Low-balance threshold changed",
  "customer.create": "Customer created",
  "customer.delete": "Customer deleted",
  "customer.delete-unconfirmed": "Customer deletion unconfirmed",
  "customer.note": "Note added to customer",
  "customer.request-delete": "Customer deletion requested",
  "customer.reveal": "Customer details revealed",
  "customer.update": "Customer updated",
  "demo.try": "Demo event triggered",
  "environment.add-key": "Signing key added",
  "environment.archive": "Environment archived",
  "environment.choose-capabilities": "Capabilities chosen",
  "environment.create": "Environment added",
  "environment.find-capabilities": "Capabilities found",
  "environment.find-header": "Signature header found",
  "environment.restore": "Environment restored",
  "environment.retire-key": "Signing key retired",
  "environment.rotate-secret": "Credentials replaced",
  "environment.test": "Connection tested",
  "environment.update": "Environment settings changed",
  "export-preset.delete": "Export preset deleted",
  "export-preset.save": "Export preset saved",
  "export.cancel": "Export cancelled",
  "export.create": "Export started",
  "export.download": "Export downloaded",
  "export.download-manifest": "Export manifest downloaded",
  "export.end": "Export finished",
  "export.expire": "Export expired",
  "export.repeat": "Export repeated",
  "external-account.create": "External account added",
  "external-account.reveal": "Account details revealed",
  "import.close": "Import closed",
  "import.create": "Import created",
  "import.download-failed-rows": "Failed import rows downloaded",
  "import.end": "Import finished",
  "import.give-up": "Import given up",
  "import.read-again": "Import outcome checked again",
  "import.send": "Import sent",
  "incoming.approve": "Incoming payment approved",
  "incoming.reject": "Incoming payment rejected",
  "kyc-link.create": "KYC link created",
  "money-action.close": "Money action closed",
  "person.change_password": "Password changed",
  "person.change_role": "Role changed",
  "person.choose_password": "Password set",
  "person.create_first": "First administrator created",
  "person.create_first_link": "First set-up link created",
  "person.create_link": "Password link created",
  "person.disable": "Person disabled",
  "person.enable": "Person enabled",
  "person.invite": "Person invited",
  "person.link_oidc": "Single sign-on linked",
  "person.revoke_session": "Session ended",
  "person.sign_in": "Signed in",
  "person.sign_in_failed": "Sign-in failed",
  "person.sign_out": "Signed out",
  "person.update_profile": "Profile updated",
  "quote.authorize": "Customer code sent",
  "quote.create": "Quote created",
  "quote.execute": "Quote executed",
  "quote.resend-code": "New code requested for the customer",
  "quote.send": "Quote created and executed at once",
  "service.accept-observations": "Differences of the service accepted",
  "service.fetch-document": "OpenAPI file fetched",
  "service.reopen-observations": "Accepted differences of the service reopened",
  "sign-off.approve": "Signed off",
  "sign-off.ask": "Sign-off asked for",
  "sign-off.carry-out": "Signed-off request carried out",
  "sign-off.expire": "Sign-off request expired",
  "sign-off.fail": "Signed-off request not carried out",
  "sign-off.price": "Priced again for a sign-off",
  "sign-off.refuse": "Sign-off refused",
  "sign-off.withdraw": "Sign-off request withdrawn",
  "sign-off-settings.save": "Sign-off settings saved",
  "transaction.cancel": "Cancellation requested",
  "transaction.confirm-receipt": "Receipt confirmed",
  "transaction.reveal": "Counterparty details revealed",
  "transfer.in": "Money transferred in",
  "transfer.out": "Money transferred out",
  "vault.rotate": "Stored secrets re-encrypted",
  "view.create": "View saved",
  "view.delete": "View deleted",
  "view.rename": "View renamed",
  "view.share": "View sharing changed",
  "webhook.body.reveal": "Webhook body revealed",
} as const satisfies Record<string, string>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/**
 * What moves money or can't be undone: it goes through the journal, and lib/money-outcomes.ts says how each is read
 * back.
 */
export const MONEY_ACTIONS = [
  "incoming.approve",
  "incoming.reject",
  "quote.authorize",
  "quote.execute",
  "quote.send",
  "transaction.cancel",
  "transfer.in",
  "transfer.out",
] as const satisfies readonly AuditAction[];
export type MoneyAction = (typeof MONEY_ACTIONS)[number];

/** What may need a second person (maker and checker) before it is done. */
export const SIGN_OFF_ACTIONS = [
  "quote.execute",
  "transfer.out",
  "external-account.create",
  "approval-rules.save",
  "sign-off-settings.save",
] as const satisfies readonly AuditAction[];
export type SignOffAction = (typeof SIGN_OFF_ACTIONS)[number];

/** What an audit record is about. */
export const AUDIT_RESOURCES = {
  ApprovalRules: "Approval rules",
  Approvals: "Approvals",
  Customer: "Customer",
  environment: "Environment",
  Export: "Export",
  ExportPreset: "Export preset",
  ExternalAccount: "External account",
  Import: "Import",
  InternalAccount: "Internal account",
  "kyc-link": "KYC link",
  Payment: "Payment",
  person: "Person",
  Quote: "Quote",
  set_up_link: "Set-up link",
  SignOff: "Sign-off",
  SignOffSettings: "Sign-off settings",
  Transaction: "Transaction",
  Transfer: "Transfer",
  vault: "Vault",
  view: "Saved view",
  "webhook-delivery": "Webhook delivery",
  "webhook-rejection": "Rejected delivery",
} as const satisfies Record<string, string>;
export type AuditResource = keyof typeof AUDIT_RESOURCES;

/** An action in words; one that an earlier version wrote and this one no longer knows is shown as it was written. */
export function auditActionLabel(action: string): string {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction] : action;
}

/** The kind of thing a record is about, in words; an unknown one is shown as it was written. */
export function auditResourceLabel(type: string): string {
  return Object.hasOwn(AUDIT_RESOURCES, type) ? AUDIT_RESOURCES[type as AuditResource] : type;
}
