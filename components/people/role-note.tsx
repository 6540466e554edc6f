import { ROLE_LABELS, ROLES, type Role } from "@/lib/permissions";

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

const NOTES: Record<Role, string> = {
  administrator: "Everything, including people, environments and their secrets, and executing payments.",
  operations: "Prices and executes quotes, works with customers and accounts.",
  compliance: "Reads everything, the audit log and personal data included; moves no money.",
  finance: "Reads transactions, quotes and deliveries; moves no money.",
  viewer: "Reads transactions, quotes and accounts; personal data stays hidden.",
};

/** What a role may do, in a sentence. */
export function RoleNote({ role }: { role: Role }) {
  return <p className="-mt-2 text-sm text-text-2">{NOTES[role]}</p>;
}
