import { StatusBadge, Tag } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import { signInWords } from "@/lib/features/people/fields";
import type { PersonSummary } from "@/lib/features/people/schema";
import { ROLE_LABELS } from "@/lib/permissions";
import { PERSON_STATUSES, stateValue } from "@/lib/statuses";
import { PersonActions } from "./person-actions";

const HEAD = "h-[35px] px-3 text-left font-medium text-sm text-text-2 whitespace-nowrap";
const CELL = "border-line border-t px-3 py-2 max-sm:border-0 max-sm:p-0";
/** On a phone each person is a card: who with the actions, then role and status. */
const ROW =
  "hover:bg-hover max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2 max-sm:last:border-b-0";

function PersonRow({ person, isOwn }: { person: PersonSummary; isOwn: boolean }) {
  return (
    <tr className={ROW}>
      <th scope="row" className={`${CELL} text-left font-normal sm:max-w-64`}>
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{person.name}</span> {isOwn ? <Tag>You</Tag> : null}
        </span>
        <span className="block truncate text-text-2">{person.email}</span>
      </th>
      <td className={`${CELL} max-sm:order-2`}>{ROLE_LABELS[person.role]}</td>
      <td className={`${CELL} max-sm:order-3`}>
        <StatusBadge {...stateValue(PERSON_STATUSES, person.status)} />
      </td>
      <td className={`${CELL} max-md:hidden`}>{signInWords(person) || "—"}</td>
      <td className={`${CELL} max-sm:hidden`}>
        <Time value={person.lastSeenAt} format="relative" />
      </td>
      <td className={`${CELL} w-10 max-sm:order-1 max-sm:ml-auto`}>
        <PersonActions person={person} isOwn={isOwn} />
      </td>
    </tr>
  );
}

/** Everyone in one table: a console has tens of people, not thousands. */
export function PeopleTable({ people, ownId }: { people: readonly PersonSummary[]; ownId: string }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse max-sm:block">
        <caption className="sr-only">People</caption>
        <thead className="max-sm:sr-only">
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
        <tbody className="max-sm:block">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isOwn={person.id === ownId} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
