import { csvLine, guardCell } from "@/lib/csv";
import { ROLE_LABELS } from "@/lib/permissions";
import { PERSON_STATUSES, stateValue } from "@/lib/statuses";
import type { PersonSummary } from "./schema";

/** The ways in which a person signs in, in words; empty for one who can't yet. */
export const signInWords = ({ signsInBy }: Pick<PersonSummary, "signsInBy">): string =>
  signsInBy.map((way) => (way === "oidc" ? "Single sign-on" : "Password")).join(", ");

const HEADER = ["Name", "Email", "Role", "Status", "Sign-in method", "Last seen (UTC)", "Added (UTC)", "ID"];

/** Who has access, and in which role, as CSV for an access review; times in ISO 8601. */
export function peopleFile(people: readonly PersonSummary[]): Blob {
  const lines = people.map((person) => [
    ...[person.name, person.email, ROLE_LABELS[person.role], stateValue(PERSON_STATUSES, person.status).label],
    ...[signInWords(person), person.lastSeenAt ?? "", person.createdAt, person.id],
  ]);
  const rows = [HEADER, ...lines].map((cells) => csvLine(cells.map(guardCell)));
  return new Blob(["\uFEFF", ...rows], { type: "text/csv" });
}
