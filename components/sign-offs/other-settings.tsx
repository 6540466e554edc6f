"use client";

import { useState } from "react";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { parseHours, parsePercent } from "@/lib/features/sign-offs/check/typed";
import type { SignOffSettings } from "@/lib/features/sign-offs/schema";
import type { Report } from "./problems";

interface Props {
  settings: SignOffSettings;
  onChange?: (values: Partial<SignOffSettings>) => void;
  onProblem: Report;
}

/** How long a request waits, and how much worse a new price may be. Unreadable input is reported and not saved. */
export function OtherSettings({ settings, onChange, onProblem }: Props) {
  const [typed, setTyped] = useState<{ hours?: string; tolerance?: string }>({});
  const [hours, tolerance] = [
    typed.hours ?? String(settings.expiresAfterHours),
    typed.tolerance ?? String(settings.tolerance / 100),
  ];
  const [readHours, readTolerance] = [parseHours(hours), parsePercent(tolerance)];
  return (
    <Card title="While a request waits">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label="It expires after"
          inputMode="numeric"
          suffix="hours"
          value={hours}
          error={readHours.ok ? null : readHours.reason}
          disabled={!onChange}
          onChange={({ target: { value } }) => {
            setTyped((before) => ({ ...before, hours: value }));
            const read = parseHours(value);
            onProblem("hours", read.ok ? null : read.reason);
            if (read.ok) onChange?.({ expiresAfterHours: read.hours });
          }}
        />
        <TextField
          label="Price tolerance"
          inputMode="decimal"
          suffix="%"
          value={tolerance}
          error={readTolerance.ok ? null : readTolerance.reason}
          disabled={!onChange}
          onChange={({ target: { value } }) => {
            setTyped((before) => ({ ...before, tolerance: value }));
            const read = parsePercent(value);
            onProblem("tolerance", read.ok ? null : read.reason);
            if (read.ok) onChange?.({ tolerance: read.hundredths });
          }}
        />
      </div>
    </Card>
  );
}
