import { TONES, type Tone } from "@/lib/fields";

const COLORS: Record<Tone, string> = { idle: "Grey", info: "Blue", good: "Green", warn: "Amber", bad: "Red" };

/** The colours of tags, as a form offers them. */
export const TAG_COLORS = [...TONES].reverse().map((value) => ({ value, label: COLORS[value] }));
