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

/** A second click or tap of the one that opened the question must not answer it. */
const ARMED_AFTER_MS = 400;

interface Props {
  choice: Choice;
  /** What a reason does: "Approve", "Reject". */
  act: string;
  /** The reasons are buttons that decide; else one is chosen and the act has a button of its own. */
  isAct: boolean;
  chosen: ReasonCode | null;
  onChoose: (reason: ReasonCode) => void;
  /** Enter on what is chosen. */
  onEnter: () => void;
  isPending: boolean;
  disabledReason: string | null;
}

/**
 * The reasons of a decision, none of them chosen and none focused: Enter alone decides nothing. A number or an arrow goes
 * to a reason, Enter then takes it.
 */
export function ReasonChoice(props: Props) {
  const { choice, act, isAct, chosen, onChoose, onEnter, isPending, disabledReason } = props;
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
      <legend className="mb-1.5 font-medium">{act} because</legend>
      {isAct ? (
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
