/** What can be unlike the contract in an answer or a delivery. */
export const OBSERVATION_KINDS = [
  "unknown-field",
  "unknown-value",
  "unknown-event",
  "unknown-code",
  "missing-field",
  "changed-type",
] as const;
export type ObservationKind = (typeof OBSERVATION_KINDS)[number];

/** The place of a delivery, where an answer has its endpoint. */
export const DELIVERY = "delivery";

/** One thing unlike the contract. `place` is dotted and has no array indexes; `value` is "" where there is none. */
export interface Observation {
  kind: ObservationKind;
  place: string;
  value: string;
  /** How many records of the answer have it. */
  count: number;
  /** Redacted JSON text, cut short when it is long. */
  sample: string;
}
