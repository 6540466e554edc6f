"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Selection } from "@/components/data-table/use-selection";
import { useActor, useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import { ProblemText } from "@/components/ui/problem-text";
import { useEnvironment } from "@/lib/client/environment";
import {
  assigneesQuery,
  tagsQuery,
  useAssignPayments,
  useTagPayments,
  useWatchPayments,
} from "@/lib/features/casework/queries";
import { type ActResult, MOST_AT_ONCE } from "@/lib/features/casework/schema";
import type { ListTransactionsInput } from "@/lib/features/transactions/schema";
import { counted, formatCount } from "@/lib/numbers";
import { BulkNote } from "./bulk-note";
import { SelectMatching } from "./select-matching";

const ExportDialog = onDemand(() => import("@/components/exports/export-dialog").then((module) => module.ExportDialog));

/** A sentence on the last action, and the assignees of payments that it skipped. */
interface Done {
  words: string;
  result: ActResult;
  /** Also takes over payments that are assigned to someone. */
  takeOver?: () => void;
}

interface BulkBarProps {
  selection: Pick<Selection, "ids" | "add" | "clear">;
  /** The list they were selected from. */
  query: ListTransactionsInput;
}

/** Bulk actions on selected payments: none moves money. Reports what was not done. */
export function BulkBar({ selection, query }: BulkBarProps) {
  const ids = [...selection.ids];
  const environment = useEnvironment();
  const { personId } = useActor();
  const mayWork = useCan("transactions:work");
  const people = useQuery({ ...assigneesQuery(environment), enabled: mayWork });
  const tags = useQuery({ ...tagsQuery(environment), enabled: mayWork });
  const [assign, mark, watch] = [useAssignPayments(), useTagPayments(), useWatchPayments()];
  const [done, setDone] = useState<(Done & { about: string }) | null>(null);
  const mayExport = useCan("exports:create");
  const [isNoting, setNoting] = useState(false);
  // The ids selected when it was pressed.
  const [exported, setExported] = useState<readonly string[] | null>(null);
  const about = ids.join(" ");
  const tooMany = ids.length > MOST_AT_ONCE && `At most ${formatCount(MOST_AT_ONCE)} payments at once.`;
  const say = (said: Done) => setDone({ ...said, about });
  /** The last action's messages don't apply to the next. */
  const begin = () => {
    for (const act of [assign, mark, watch]) act.reset();
    setDone(null);
  };

  const hand = (assigneeId: string, name: string, whose: { ids: string[]; seen: "anyone" | null }) => {
    begin();
    assign.mutate(
      { transactionIds: whose.ids, assigneeId, seen: whose.seen },
      {
        onSuccess: (result) => {
          const taken = result.taken.map(({ transactionId }) => transactionId);
          say({
            ...{ words: `Assigned to ${name}`, result },
            takeOver: () => hand(assigneeId, name, { ids: taken, seen: "anyone" }),
          });
        },
      },
    );
  };
  const everybody = people.data ?? [];
  const assignees: MenuItem[] = [
    ...everybody.filter(({ id }) => id === personId),
    ...everybody.filter(({ id }) => id !== personId),
  ].map(({ id, name }) => ({
    ...{ id, label: id === personId ? `${name} (you)` : name },
    onSelect: () => hand(id, name, { ids, seen: null }),
  }));
  const tagItems: MenuItem[] = (tags.data ?? [])
    .filter(({ isRetired }) => !isRetired)
    .map(({ id, name }) => ({
      ...{ id, label: name },
      onSelect: () => {
        begin();
        mark.mutate(
          { transactionIds: ids, tagId: id, isTagged: true },
          { onSuccess: (result) => say({ words: `Tagged “${name}”`, result }) },
        );
      },
    }));
  const follow = () => {
    begin();
    watch.mutate(
      { transactionIds: ids, isWatched: true },
      { onSuccess: (result) => say({ words: "Watching", result }) },
    );
  };
  return (
    <section
      aria-label="Selected payments"
      className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-lg border border-accent bg-surface px-3 py-2"
    >
      <span className="font-medium">{formatCount(ids.length)} selected</span>
      {mayWork ? (
        <>
          <Menu
            label="Assign to"
            items={assignees.length > 0 ? assignees : [nothing("Nobody can be assigned", people.error !== null)]}
            trigger={(props) => (
              <Button {...props} size="sm" isPending={assign.isPending} disabledReason={tooMany}>
                Assign
              </Button>
            )}
          />
          <Menu
            label="Add tag"
            items={tagItems.length > 0 ? tagItems : [nothing("No tags yet", tags.error !== null)]}
            trigger={(props) => (
              <Button {...props} size="sm" isPending={mark.isPending} disabledReason={tooMany}>
                Add tag
              </Button>
            )}
          />
          <Button size="sm" disabledReason={tooMany} onClick={() => setNoting(true)}>
            Add note
          </Button>
        </>
      ) : null}
      <Button size="sm" isPending={watch.isPending} disabledReason={tooMany} onClick={follow}>
        Watch
      </Button>
      {mayExport ? (
        <Button size="sm" disabledReason={tooMany} onClick={() => setExported(ids)}>
          Export
        </Button>
      ) : null}
      <SelectMatching query={query} chosen={selection.ids} onAdd={selection.add} />
      <Button size="sm" variant="ghost" onClick={selection.clear}>
        Clear selection
      </Button>
      <ProblemText problem={assign.error ?? mark.error ?? watch.error} />
      {done?.about === about ? <DoneLine {...done} /> : null}
      {exported ? <ExportDialog filter={{}} ids={exported} onClose={() => setExported(null)} /> : null}
      {isNoting ? (
        <BulkNote
          ids={ids}
          onClose={() => setNoting(false)}
          onDone={(result) => {
            begin();
            say({ words: "Note added", result });
          }}
        />
      ) : null}
    </section>
  );
}

function DoneLine({ words, result: { changed, unchanged, taken }, takeOver }: Done) {
  const people = [...new Set(taken.map(({ assignee }) => assignee ?? "someone else"))].slice(0, 3).join(", ");
  return (
    <p role="status" className="flex basis-full flex-wrap items-center gap-x-2.5 gap-y-1 text-text-2">
      <span>
        {words}: {counted(changed, "payment")}.{unchanged > 0 ? ` ${formatCount(unchanged)} unchanged.` : ""}
        {taken.length > 0 ? ` ${formatCount(taken.length)} skipped, already assigned to ${people}.` : ""}
      </span>
      {taken.length > 0 && takeOver ? (
        <Button size="sm" onClick={takeOver}>
          Assign {taken.length === 1 ? "it" : `those ${formatCount(taken.length)}`} anyway
        </Button>
      ) : null}
    </p>
  );
}

const nothing = (label: string, hasFailed: boolean): MenuItem => ({
  id: "none",
  label: hasFailed ? "Couldn't be loaded" : label,
  disabledReason: hasFailed ? "Try again in a moment." : "There is nothing to choose from.",
});
