/** The ways in which a response or a delivery can differ from the contract. */
export const OBSERVATION_KINDS = [
  "unknown-field",
  "unknown-value",
  "unknown-event",
  "unknown-code",
  "missing-field",
  "changed-type",
] as const;
export type ObservationKind = (typeof OBSERVATION_KINDS)[number];

/** What an observation on a delivery has in place of an endpoint. */
export const DELIVERY = "delivery";

/** One difference from the contract. `place` is dotted, without array indexes; `value` is "" if there is none. */
export interface Observation {
  kind: ObservationKind;
  place: string;
  value: string;
  /** How many records of the response have it. */
  count: number;
  /** Redacted JSON text, truncated if long. */
  sample: string;
}
