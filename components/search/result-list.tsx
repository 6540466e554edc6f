import { StatusBadge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { Spinner } from "@/components/ui/spinner";
import { Time } from "@/components/ui/time";
import type { Choice, ChoiceGroup } from "./commands";

export interface ResultListProps {
  listId: string;
  groups: ChoiceGroup[];
  activeId: string | undefined;
  optionId: (id: string) => string;
  onHover: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
  isSearching: boolean;
  error: { message: string } | null;
  lacksPayments: boolean;
  /** When the results were current; null if nothing was searched. */
  asOf: string | null;
}

/** The palette's list, in groups; the focus stays in the field. */
export function ResultList(props: ResultListProps) {
  const { listId, groups, activeId, optionId, onHover, onChoose, isSearching, error, lacksPayments, asOf } = props;
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        aria-busy={isSearching}
        className="min-h-0 overflow-auto overscroll-contain p-1.5"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={group.label} role="group" aria-label={group.label}>
            <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-text-3 text-xs">
              <bdi>{group.label}</bdi>
            </div>
            {group.choices.map((choice) => (
              <div
                key={choice.id}
                id={optionId(choice.id)}
                role="option"
                tabIndex={-1}
                aria-selected={optionId(choice.id) === activeId}
                // A press must not take the focus from the field.
                onMouseDown={(event) => event.preventDefault()}
                onPointerMove={() => onHover(choice)}
                onClick={() => onChoose(choice)}
                onKeyDown={(event) => event.key === "Enter" && onChoose(choice)}
                className={classNames(
                  "flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2.5",
                  optionId(choice.id) === activeId && "bg-accent-soft text-accent-text forced-colors:outline-2",
                )}
              >
                <span className="min-w-0 truncate">
                  <bdi>{choice.label}</bdi>
                </span>
                {choice.detail ? (
                  <span className="ml-auto min-w-0 max-w-[50%] shrink-0 truncate text-sm text-text-2">
                    <bdi>{choice.detail}</bdi>
                  </span>
                ) : null}
                {choice.status ? (
                  <StatusBadge
                    tone={choice.status.tone}
                    label={choice.status.label}
                    className={classNames("shrink-0", !choice.detail && "ml-auto")}
                  />
                ) : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      {isSearching ? (
        <p className="flex items-center gap-2 px-4 pt-1 pb-3 text-text-2">
          <Spinner /> Searching
        </p>
      ) : error ? (
        <p className="px-4 pt-1 pb-3 text-text-2">Names can't be searched now: {error.message}</p>
      ) : lacksPayments ? (
        <p className="px-4 pt-1 pb-3 text-text-2">
          Payments can't be searched now: the local history isn't responding.
        </p>
      ) : groups.length === 0 ? (
        <p className="px-4 pt-4 pb-6 text-center text-text-2">Nothing found.</p>
      ) : null}
      {asOf && !isSearching && !error ? (
        <p className="px-4 pt-1 pb-2.5 text-sm text-text-2">
          Names and quotes from local copies, as of <Time value={asOf} />
        </p>
      ) : null}
    </>
  );
}
