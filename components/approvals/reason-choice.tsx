"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Kbd } from "@/components/ui/kbd";
import { RadioGroup } from "@/components/ui/radio-group";
import { reasonsFor } from "@/lib/features/approvals/fields";
import type { ReasonCode } from "@/lib/features/approvals/schema";
import type { Choice } from "./use-decide";
import { useReasonKeys } from "./use-reason-keys";

/** The second click of the double click that opened the confirmation must not answer it. */
const ARMED_AFTER_MS = 400;

interface Props {
  choice: Choice;
  /** The verb for the action: "Approve", "Reject". */
  act: string;
  /** What a reason's button does, in words. Null: a reason is selected, and a separate button decides. */
  atOnce: string | null;
  chosen: ReasonCode | null;
  onChoose: (reason: ReasonCode) => void;
  /** Called on Enter in the selected reason. */
  onEnter: () => void;
  isPending: boolean;
  disabledReason: string | null;
}

/**
 * The reasons for a decision, none of them preselected or focused: Enter alone decides nothing. A number or an arrow
 * key moves to a reason, Enter then confirms it.
 */
export function ReasonChoice(props: Props) {
  const { choice, act, atOnce, chosen, onChoose, onEnter, isPending, disabledReason } = props;
  const reasons = reasonsFor(choice);
  const group = useRef<HTMLFieldSetElement>(null);
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useReasonKeys(group, onEnter);
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      data-initial-focus
      className={classNames("min-w-0 outline-none", !isArmed && "pointer-events-none")}
    >
      <legend className="mb-1.5 font-medium">
        {atOnce === null ? `${act} because` : `Choose a reason: ${atOnce}`}
      </legend>
      {atOnce !== null ? (
        <div className="grid gap-1.5">
          {reasons.map(({ value, label }, position) => (
            <Button
              key={value}
              size="lg"
              kbd={String(position + 1)}
              isPending={isPending && chosen === value}
              disabledReason={disabledReason ?? (isPending && chosen !== value && "The decision is being sent.")}
              onClick={() => onChoose(value)}
              className="justify-between! text-left"
            >
              <span>
                <span className="sr-only">{act}: </span>
                {label}
              </span>
            </Button>
          ))}
        </div>
      ) : (
        <RadioGroup
          label="Reason"
          isLabelHidden
          look="list"
          options={reasons.map(({ value, label }, position) => ({
            value,
            label: (
              <>
                {label} <Kbd>{position + 1}</Kbd>
              </>
            ),
          }))}
          value={chosen ?? ""}
          onChange={(value) => onChoose(value as ReasonCode)}
          isDisabled={isPending}
        />
      )}
    </fieldset>
  );
}
