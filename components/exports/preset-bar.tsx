"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ProblemText } from "@/components/ui/problem-text";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useEnvironment } from "@/lib/client/environment";
import { exportPresetsQuery, useDeletePreset, useSavePreset } from "@/lib/features/exports/queries";
import type { ExportLayout, ExportPreset } from "@/lib/features/exports/schema";
import { usableLayout } from "./layout-memory";

const sameLayout = (one: ExportLayout, other: ExportLayout) =>
  one.format === other.format &&
  one.timeZone === other.timeZone &&
  one.amounts === other.amounts &&
  one.columns.join() === other.columns.join();

function options(presets: readonly ExportPreset[]) {
  const own = presets.filter(({ isOwn }) => isOwn);
  const shared = presets.filter(({ isOwn }) => !isOwn);
  const option = ({ id, name, isOwn, isShared, ownerName }: ExportPreset) => ({
    value: id,
    label: isOwn ? `${name}${isShared ? " · shared" : ""}` : `${name} · by ${ownerName}`,
  });
  return [
    ...(own.length > 0 ? [{ label: "Mine", options: own.map(option) }] : []),
    ...(shared.length > 0 ? [{ label: "Shared with everyone", options: shared.map(option) }] : []),
  ];
}

export interface PresetBarProps {
  layout: ExportLayout;
  onChoose: (layout: ExportLayout) => void;
}

/** Presets: choose one, save the current layout as one, share it, delete one's own. */
export function PresetBar({ layout, onChoose }: PresetBarProps) {
  const environment = useEnvironment();
  const query = useQuery(exportPresetsQuery(environment));
  const remove = useDeletePreset();
  const [isSaving, setSaving] = useState(false);
  const presets = query.data?.data ?? [];
  const current = presets.find((preset) => sameLayout(usableLayout(preset.layout), layout));
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="Preset"
          className="min-w-56 flex-1"
          options={options(presets)}
          placeholder={presets.length === 0 && query.data ? "No presets yet" : "None of the presets"}
          value={current?.id ?? ""}
          onChange={(event) => {
            const chosen = presets.find(({ id }) => id === event.target.value);
            if (chosen) onChoose(usableLayout(chosen.layout));
          }}
        />
        <Button aria-expanded={isSaving} onClick={() => setSaving(!isSaving)} className="min-h-9">
          Save as preset
        </Button>
        {current?.isOwn ? (
          <Button
            variant="ghost"
            className="min-h-9"
            isPending={remove.isPending}
            onClick={() =>
              remove.mutate({ presetId: current.id }, { onSuccess: () => toast(`“${current.name}” deleted`) })
            }
          >
            Delete “{current.name}”
          </Button>
        ) : null}
      </div>
      {query.error ? (
        <p role="alert" className="text-bad text-sm">
          Couldn't load presets.{" "}
          <button type="button" className="underline underline-offset-2" onClick={() => query.refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      <ProblemText problem={remove.error} className="text-sm" />
      {isSaving ? (
        <SavePreset
          layout={layout}
          presets={presets}
          initial={current?.isOwn ? current : null}
          onDone={() => setSaving(false)}
        />
      ) : null}
    </div>
  );
}

interface SavePresetProps {
  layout: ExportLayout;
  presets: readonly ExportPreset[];
  /** The user's own active preset: saving again changes whether it is shared. */
  initial: ExportPreset | null;
  onDone: () => void;
}

/** Saves format, columns, zone and units under a name. It is inside the export's form, so it can't be a form itself. */
function SavePreset({ layout, presets, initial, onDone }: SavePresetProps) {
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
