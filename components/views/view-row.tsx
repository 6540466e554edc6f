"use client";

import { Check, Ellipsis } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { ProblemText } from "@/components/ui/problem-text";
import { TextField } from "@/components/ui/text-field";
import { isProblemError } from "@/lib/client/problem";
import { useDeleteView, useRenameView, useSetDefaultView, useShareView } from "@/lib/features/views/queries";
import type { SavedView } from "@/lib/features/views/schema";
import { ROLE_LABELS, ROLES } from "@/lib/permissions";

interface ViewRowProps {
  view: SavedView;
  isCurrent: boolean;
  /** Its list can open with a role's default view. */
  isDefaultable: boolean;
  onPick: () => void;
}

/** One saved view: pressing it applies it; its own row expands for renaming, sharing and deleting. */
export function ViewRow({ view, isCurrent, isDefaultable, onPick }: ViewRowProps) {
  const [isEditing, setEditing] = useState(false);
  const mayRemoveOthers = useCan("people:manage");
  return (
    <li>
      <div className="flex items-center rounded-sm hover:bg-hover">
        <button
          type="button"
          onClick={onPick}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-left"
        >
          <Check className={isCurrent ? "size-4 shrink-0" : "invisible size-4 shrink-0"} aria-hidden="true" />
          <span className="truncate">{view.name}</span>
          {isCurrent ? <span className="sr-only">shown now</span> : null}
          {view.isShared ? (
            <span className="ml-auto shrink-0 text-sm text-text-3">
              {view.isOwn ? "shared" : `by ${view.ownerName}`}
            </span>
          ) : null}
        </button>
        {view.isOwn || mayRemoveOthers ? (
          <IconButton
            label={`Change ${view.name}`}
            icon={<Ellipsis />}
            size="sm"
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
            className="mr-1"
          />
        ) : null}
      </div>
      {isEditing ? <ViewEditor view={view} onDone={() => setEditing(false)} /> : null}
      {isEditing && isDefaultable ? <DefaultRoles view={view} /> : null}
    </li>
  );
}

/** The roles for which the list opens with this view. */
function DefaultRoles({ view }: { view: SavedView }) {
  const maySet = useCan("views:set-default");
  const set = useSetDefaultView();
  if (!maySet) return null;
  return (
    <fieldset className="mb-1 ml-8 grid gap-1 py-1 pr-2">
      <legend className="mb-1 text-text-2">
        Default for
        {set.isPending ? <span className="ml-2 text-text-3">Saving…</span> : null}
      </legend>
      {view.isShared ? (
        ROLES.map((role) => (
          <Checkbox
            key={role}
            label={ROLE_LABELS[role]}
            checked={
              set.isPending && set.variables.role === role ? set.variables.isDefault : view.defaultRoles.includes(role)
            }
            onChange={(event) => {
              if (!set.isPending) set.mutate({ viewId: view.id, role, isDefault: event.target.checked });
            }}
          />
        ))
      ) : (
        <p className="text-sm text-text-2">Share it first: then it can be a role's default.</p>
      )}
      <ProblemText problem={set.error} />
    </fieldset>
  );
}

function ViewEditor({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const [name, setName] = useState(view.name);
  const [isSure, setSure] = useState(false);
  const mayShare = useCan("views:share");
  const rename = useRenameView();
  const share = useShareView();
  const remove = useDeleteView();
  const error = [rename.error, share.error, remove.error].find((each) => isProblemError(each));
  const isBusy = rename.isPending || share.isPending || remove.isPending;
  return (
    <form
      className="mb-1 ml-8 grid gap-2 py-1 pr-2"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ viewId: view.id, name }, { onSuccess: onDone });
      }}
    >
      {view.isOwn ? (
        <TextField label="Name" value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      ) : null}
      {error ? (
        <p role="alert" className="text-bad text-sm">
          {error.fields?.name ?? error.title}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-1.5">
        {view.isOwn ? (
          <>
            <Button
              type="submit"
              size="sm"
              isPending={rename.isPending}
              disabledReason={!name.trim() && "Enter a name."}
            >
              Rename
            </Button>
            <Button
              size="sm"
              isPending={share.isPending}
              disabledReason={!view.isShared && !mayShare && "Your role can't share views."}
              onClick={() => share.mutate({ viewId: view.id, isShared: !view.isShared })}
            >
              {view.isShared ? "Stop sharing" : "Share"}
            </Button>
          </>
        ) : null}
        <Button
          size="sm"
          variant={isSure ? "danger" : "ghost"}
          isPending={remove.isPending}
          disabledReason={isBusy && !remove.isPending && "Another change is under way."}
          onClick={() => (isSure ? remove.mutate({ viewId: view.id }, { onSuccess: onDone }) : setSure(true))}
        >
          {isSure ? `Remove “${view.name}”` : "Remove"}
        </Button>
      </div>
    </form>
  );
}
