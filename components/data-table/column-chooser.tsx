"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { focusFirst } from "@/components/ui/focus-first";
import { IconButton } from "@/components/ui/icon-button";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Columns } from "./columns-button";

const DENSITIES = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
];

/** Which columns the list shows, in which order, and its density; remembered in this browser. */
export function ColumnChooser({ columns }: { columns: Columns }) {
  const { choices, setChoices, density, setDensity, isChanged } = columns;
  const shownCount = choices.filter((choice) => choice.isVisible).length;
  const toggle = (id: string) =>
    setChoices(choices.map((choice) => (choice.id === id ? { ...choice, isVisible: !choice.isVisible } : choice)));
  const move = (from: number, to: number) => {
    const next = [...choices];
    next.splice(to, 0, ...next.splice(from, 1));
    setChoices(next);
  };
  return (
    <div ref={focusFirst} className="grid gap-2">
      <ul>
        {choices.map((choice, index) => (
          <li key={choice.id} className="group flex items-center rounded-md pl-2 hover:bg-hover">
            <Checkbox
              label={choice.label}
              checked={choice.isVisible}
              disabled={choice.isVisible && shownCount === 1}
              onChange={() => toggle(choice.id)}
              className="flex-1"
            />
            <IconButton
              label={`Move ${choice.label} up`}
              icon={<ArrowUp className="size-3.5!" />}
              size="sm"
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={`Move ${choice.label} down`}
              icon={<ArrowDown className="size-3.5!" />}
              size="sm"
              disabled={index === choices.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ul>
      <RadioGroup
        label="Density"
        isLabelHidden
        options={DENSITIES}
        value={density}
        onChange={(value) => setDensity(value === "compact" ? "compact" : "comfortable")}
      />
      <Button
        variant="ghost"
        size="sm"
        disabledReason={!isChanged && "These are the default columns."}
        onClick={() => setChoices(null)}
      >
        Reset columns
      </Button>
    </div>
  );
}
