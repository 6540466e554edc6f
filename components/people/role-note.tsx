import { ROLE_LABELS, ROLES, type Role } from "@/lib/permissions";

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

const NOTES: Record<Role, string> = {
  administrator: "Full access, including people, environments and their secrets, and sending payments.",
  operations: "Creates and executes quotes; manages customers and accounts.",
  compliance:
    "Decides incoming payments; sees everything, including the audit log and personal data. Can't send money.",
  finance: "Sees and exports transactions, quotes and deliveries. Can't send money.",
  viewer: "Sees transactions, quotes and accounts, with personal data hidden.",
};

/** What a role may do, in a sentence. */
export function RoleNote({ role }: { role: Role }) {
  return <p className="-mt-2 text-sm text-text-2">{NOTES[role]}</p>;
}
