"use client";

import { useMemo } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { RadioGroup } from "@/components/ui/radio-group";
import { useTimeZone } from "@/components/ui/time-zone";
import { hasSummerTime, zoneOfYear } from "@/components/ui/zone-of-year";
import type { ExportLayout } from "@/lib/features/exports/schema";
import { FORMATS, UNITS } from "./layout-memory";

const spaced = (zone: string) => zone.replaceAll("_", " ");

export interface LayoutOptionsProps {
  layout: ExportLayout;
  onChange: (layout: ExportLayout) => void;
}

/** Format, units of amounts, and time zone. */
export function LayoutOptions({ layout, onChange }: LayoutOptionsProps) {
  const own = useTimeZone();
  const zones = useMemo(() => {
    const all = Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC");
    // Without their offsets, which would delay the dialog for four hundred zones.
    return ["UTC", ...all].map((zone) => ({ id: zone, title: spaced(zone) }));
  }, []);
  const format = FORMATS.find(({ value }) => value === layout.format);
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <RadioGroup
        label="Format"
        options={FORMATS.map(({ value, label }) => ({ value, label: value === "xlsx" ? "Excel" : label }))}
        value={layout.format}
        hint={format?.description}
        onChange={(value) => {
          const chosen = FORMATS.find((each) => each.value === value);
          if (chosen) onChange({ ...layout, format: chosen.value });
        }}
      />
      <RadioGroup
        label="Amounts"
        options={UNITS}
        value={layout.amounts}
        hint="Each currency has a column of its own. Exact to the last digit."
        onChange={(value) => {
          const chosen = UNITS.find((each) => each.value === value);
          if (chosen) onChange({ ...layout, amounts: chosen.value });
        }}
      />
      <ComboBox
        label="Time zone"
        items={zones}
        value={{ id: layout.timeZone, title: spaced(zoneOfYear(layout.timeZone)) }}
        onChange={(item) => item && onChange({ ...layout, timeZone: item.id })}
        hint={zoneHint(layout.timeZone, own)}
        emptyText="No time zone has this name."
      />
    </div>
  );
}

/** Whose zone it is, and which times are ambiguous in the file. */
function zoneHint(zone: string, own: string): string {
  const whose = zone === own ? "Your account's time zone." : `Your account's time zone is ${spaced(own)}.`;
  return hasSummerTime(zone)
    ? `${whose} When clocks go back, an hour repeats and its times look alike; UTC has no such hour.`
    : whose;
}
