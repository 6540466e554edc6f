"use client";

import { ArrowDown, ArrowUp, Copy, Pencil, Trash2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { StatusBadge, Tag } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Switch } from "@/components/ui/switch";
import { newKey } from "@/lib/client/new-key";
import { type Decimals, outcomeStatus, ruleText } from "@/lib/features/approval-rules/fields";
import type { Rule } from "@/lib/features/approval-rules/schema";

export interface RuleListProps {
  rules: readonly Rule[];
  decimals: Decimals;
  supportsReject: boolean;
  /** Absent if nothing can be changed. */
  edit?: {
    replace: (rules: Rule[]) => void;
    open: (rule: Rule) => void;
  };
}

/** The rules in order, each as a sentence: the first rule whose conditions are met decides. */
export function RuleList({ rules, decimals, supportsReject, edit }: RuleListProps) {
  return (
    <ol>
      {rules.map((rule, position) => {
        const status = outcomeStatus(rule.outcome, supportsReject);
        return (
          <li
            key={rule.id}
            className="grid items-start gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 sm:grid-cols-[24px_minmax(0,1fr)_auto]"
          >
            <span className="text-text-3 tabular-nums max-sm:hidden">{position + 1}</span>
            <div className={classNames("min-w-0", !rule.isEnabled && "text-text-3")}>
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <bdi className="wrap-anywhere">{rule.name}</bdi>
                <StatusBadge tone={rule.isEnabled ? status.tone : "idle"} label={status.label} />
                {rule.isEnabled ? null : <Tag>off</Tag>}
              </p>
              <p className={classNames("wrap-anywhere", rule.isEnabled && "text-text-2")}>
                {ruleText(rule, decimals, edit ? "short" : "full")}
              </p>
            </div>
            {edit ? <RuleActions rule={rule} position={position} rules={rules} edit={edit} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

type ActionsProps = {
  rule: Rule;
  position: number;
  rules: readonly Rule[];
  edit: NonNullable<RuleListProps["edit"]>;
};

function RuleActions({ rule, position, rules, edit }: ActionsProps) {
  const pressed = useRef<HTMLButtonElement>(null);
  // A rule that moves, or whose button becomes disabled, would lose the focus.
  useLayoutEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    const other = button?.parentElement?.querySelector<HTMLElement>("[data-move]:not([disabled])");
    const target = button?.disabled ? other : button;
    if (target && document.activeElement !== target) target.focus();
  });
  const others = rules.filter(({ id }) => id !== rule.id);
  const move = (to: number, button: HTMLButtonElement) => {
    pressed.current = button;
    edit.replace(others.toSpliced(to, 0, rule));
  };
  const copy = { ...rule, id: newKey(), name: `${rule.name} (copy)`.slice(0, 120) };
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Switch
        label={<span className="sr-only">Use “{rule.name}”</span>}
        checked={rule.isEnabled}
        onChange={(isEnabled) => edit.replace(rules.map((one) => (one.id === rule.id ? { ...one, isEnabled } : one)))}
      />
      <IconButton
        label={`Move “${rule.name}” up`}
        icon={<ArrowUp />}
        size="sm"
        disabled={position === 0}
        onClick={(event) => move(position - 1, event.currentTarget)}
        data-move="up"
      />
      <IconButton
        label={`Move “${rule.name}” down`}
        icon={<ArrowDown />}
        size="sm"
        disabled={position === rules.length - 1}
        onClick={(event) => move(position + 1, event.currentTarget)}
        data-move="down"
      />
      <IconButton label={`Edit “${rule.name}”`} icon={<Pencil />} size="sm" onClick={() => edit.open(rule)} />
      <IconButton
        label={`Duplicate “${rule.name}”`}
        icon={<Copy />}
        size="sm"
        onClick={() => edit.replace(rules.toSpliced(position + 1, 0, copy))}
      />
      <IconButton label={`Remove “${rule.name}”`} icon={<Trash2 />} size="sm" onClick={() => edit.replace(others)} />
    </div>
  );
}
