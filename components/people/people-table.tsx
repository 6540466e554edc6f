import { StatusBadge, Tag } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import type { PersonSummary } from "@/lib/features/people/schema";
import { ROLE_LABELS } from "@/lib/permissions";
import { PERSON_STATUSES, stateValue } from "@/lib/statuses";
import { PersonActions } from "./person-actions";

const HEAD = "h-[35px] px-3 text-left font-medium text-sm text-text-2 whitespace-nowrap";
const CELL = "border-line border-t px-3 py-2";

function PersonRow({ person, isOwn }: { person: PersonSummary; isOwn: boolean }) {
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className={`${CELL} max-w-64 text-left font-normal`}>
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{person.name}</span> {isOwn ? <Tag>You</Tag> : null}
        </span>
        <span className="block truncate text-text-2">{person.email}</span>
      </th>
      <td className={CELL}>{ROLE_LABELS[person.role]}</td>
      <td className={CELL}>
        <StatusBadge {...stateValue(PERSON_STATUSES, person.status)} />
      </td>
      <td className={`${CELL} max-md:hidden`}>
        {person.signsInBy.map((way) => (way === "oidc" ? "Single sign-on" : "Password")).join(", ") || "—"}
      </td>
      <td className={`${CELL} max-sm:hidden`}>
        <Time value={person.lastSeenAt} format="relative" />
      </td>
      <td className={`${CELL} w-10`}>
        <PersonActions person={person} isOwn={isOwn} />
      </td>
    </tr>
  );
}

/** Everyone in one table: a console has tens of people, not thousands. */
export function PeopleTable({ people, ownId }: { people: readonly PersonSummary[]; ownId: string }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">People</caption>
        <thead>
          <tr>
            <th className={HEAD}>Person</th>
            <th className={HEAD}>Role</th>
            <th className={HEAD}>Status</th>
            <th className={`${HEAD} max-md:hidden`}>Sign-in method</th>
            <th className={`${HEAD} max-sm:hidden`}>Last seen</th>
            <th className={HEAD}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isOwn={person.id === ownId} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
