"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { focusFirst } from "@/components/ui/focus-first";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import type { Filter } from "@/lib/fields";
import { AmountsEditor } from "./amounts-editor";
import { EntryEditor } from "./entry-name";
import type { ListControls } from "./list-controls";
import { ManyOptions } from "./many-options";
import { OptionList } from "./option-list";
import { RangeEditor } from "./range-editor";

export interface FilterEditorProps {
  filter: Filter;
  controls: ListControls;
  onDone: () => void;
}

/** Edits one filter; an option applies at once, a text or custom range on Enter or "Apply". */
export function FilterEditor({ filter, controls, onDone }: FilterEditorProps) {
  const apply = (patch: { [param: string]: string | null }) => {
    controls.setFilters(patch);
    onDone();
  };
  switch (filter.kind) {
    case "text":
      return <TextEditor filter={filter} initial={controls.values[filter.param] ?? ""} onApply={apply} />;
    case "choice":
      return filter.isMany ? (
        <ManyOptions
          filter={filter}
          initial={controls.values[filter.param] ?? ""}
          onApply={(value) => apply({ [filter.param]: value })}
        />
      ) : (
        <OptionList
          label={filter.label}
          options={filter.options}
          value={controls.values[filter.param]}
          onPick={(value) => apply({ [filter.param]: value })}
        />
      );
    case "flag":
      return (
        <div ref={focusFirst}>
          <RadioGroup
            label={filter.label}
            options={[
              { value: "true", label: "Yes" },
              { value: "", label: "Any" },
            ]}
            value={controls.values[filter.param] ?? ""}
            onChange={(value) => apply({ [filter.param]: value || null })}
          />
        </div>
      );
    case "entry":
      return (
        <EntryEditor
          filter={filter}
          value={controls.values[filter.param] ?? ""}
          onPick={(value) => apply({ [filter.param]: value })}
        />
      );
    case "amounts":
      return <AmountsEditor filter={filter} controls={controls} onApply={apply} />;
    case "range":
      return <RangeEditor filter={filter} controls={controls} onApply={apply} />;
  }
}

function TextEditor({
  filter,
  initial,
  onApply,
}: {
  filter: Extract<Filter, { kind: "text" }>;
  initial: string;
  onApply: (patch: { [param: string]: string | null }) => void;
}) {
  const [text, setText] = useState(initial);
  return (
    <form
      className="flex w-80 max-w-full items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = text.trim();
        onApply({ [filter.param]: (filter.isUpperCase ? typed.toUpperCase() : typed) || null });
      }}
    >
      <TextField
        label={filter.label}
        placeholder={filter.placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        ref={(element) => element?.focus({ preventScroll: true })}
        className="flex-1"
      />
      <Button type="submit" variant="primary" size="lg">
        Apply
      </Button>
    </form>
  );
}
