"use client";

import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import type { SignOffSettings } from "@/lib/features/sign-offs/schema";

interface Props {
  settings: SignOffSettings;
  onChange?: (values: Partial<SignOffSettings>) => void;
}

/** A number that is typed; what is no number leaves the setting as it is. */
const numberIn = (text: string): number | null => (/^\d+(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null);

/** For how long a request waits, and how much worse another price may be. */
export function OtherSettings({ settings, onChange }: Props) {
  const { expiresAfterHours, tolerance } = settings;
  return (
    <Card title="While a request waits">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="It expires after (hours)"
          inputMode="numeric"
          key={`hours ${onChange === undefined}`}
          defaultValue={String(expiresAfterHours)}
          disabled={!onChange}
          onChange={({ target }) => {
            const hours = numberIn(target.value);
            if (hours !== null) onChange?.({ expiresAfterHours: Math.min(168, Math.max(1, Math.round(hours))) });
          }}
        />
        <TextField
          label="Price again within (%)"
          inputMode="decimal"
          key={`tolerance ${onChange === undefined}`}
          defaultValue={String(tolerance / 100)}
          disabled={!onChange}
          onChange={({ target }) => {
            const percent = numberIn(target.value);
            if (percent !== null) onChange?.({ tolerance: Math.min(1_000, Math.round(percent * 100)) });
          }}
        />
      </div>
    </Card>
  );
}
