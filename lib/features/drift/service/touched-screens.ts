import "server-only";

const SCREENS: [path: RegExp, screens: string[]][] = [
  [/^\/customers\/external-accounts|^\/platform\/external-accounts/, ["External accounts", "New external account"]],
  [/^\/(customers|platform)\/internal-accounts/, ["Customer", "New quote"]],
  [/^\/customers\/bulk/, ["Imports"]],
  [/kyc-link/, ["KYC links"]],
  [/^\/customers\/end-user-terms/, ["New customer"]],
  [/^\/verifications/, ["Customer"]],
  [/^\/(discoveries|vasps)/, ["New external account"]],
  [/^\/exchange-rates/, ["Rates"]],
  [/^\/customers/, ["Customers", "Customer"]],
  [/^\/quotes\/[^/]+\/\w+|^\/quotes\/[^/]+$/, ["Quote"]],
  [/^\/quotes/, ["Quotes", "New quote"]],
  [/^\/transactions\/[^/]+\/(approve|reject)/, ["Approvals"]],
  [/^\/transactions/, ["Transactions", "Transaction", "Approvals", "Exports"]],
  [/^\/transfer/, ["Transfers"]],
  [/^\/receiver/, ["New quote"]],
  [/^\/config/, ["New customer", "Settings"]],
  [/^\/sandbox/, ["Sandbox actions"]],
];

/** The pages that show or send what this path of the service has. */
export function touchedScreens(path: string): string[] {
  return SCREENS.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}
