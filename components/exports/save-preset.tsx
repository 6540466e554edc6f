"use client";

import { type KeyboardEvent, useState } from "react";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useSavePreset } from "@/lib/features/exports/queries";
import type { ExportLayout, ExportPreset } from "@/lib/features/exports/schema";

export interface SavePresetProps {
  layout: ExportLayout;
  presets: readonly ExportPreset[];
  /** One's own preset that is set now: saving again changes whether it is shared. */
  initial: ExportPreset | null;
  onDone: () => void;
}

/** Keeps format, columns, zone and units under a name. It stands inside the export's form, so it is none itself. */
export function SavePreset({ layout, presets, initial, onDone }: SavePresetProps) {
  const [name, setName] = useState(initial?.name ?? "");
  const [isShared, setShared] = useState(initial?.isShared ?? false);
  const mayShare = useCan("views:share");
  const save = useSavePreset();
  const typed = name.trim();
  const replaced = presets.find((preset) => preset.isOwn && preset.name.toLowerCase() === typed.toLowerCase());
  const reason = typed === "" ? "Enter a name first." : layout.columns.length === 0 && "Choose at least one column.";
  const submit = () => {
    if (reason || save.isPending) return;
    save.mutate(
      { name: typed, isShared, layout },
      {
        onSuccess: (preset) => {
          toast(`“${preset.name}” saved`);
          onDone();
        },
      },
    );
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    submit();
  };
  return (
    <fieldset className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-md border border-line bg-sunken p-3">
      <legend className="sr-only">Save as preset</legend>
      <TextField
        label="Preset name"
        className="min-w-56 flex-1"
        value={name}
        maxLength={60}
        autoFocus
        onKeyDown={press}
        onChange={(event) => setName(event.target.value)}
        hint={replaced ? `Replaces your preset “${replaced.name}”.` : undefined}
        error={
          save.error ? (save.error.fields?.name ?? `${save.error.title} ${save.error.next ?? ""}`.trim()) : undefined
        }
      />
      <div className="flex flex-wrap items-center gap-4 sm:pt-6">
        <Checkbox
          label="Share with everyone"
          checked={isShared}
          disabled={!mayShare}
          hint={mayShare ? undefined : "Your role can't share presets."}
          onChange={(event) => setShared(event.target.checked)}
        />
        <Button isPending={save.isPending} disabledReason={reason} onClick={submit}>
          {replaced ? "Replace" : "Save"}
        </Button>
      </div>
    </fieldset>
  );
}
