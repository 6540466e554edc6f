import { z } from "zod";

/** `handled`: something changes on a screen, but Corridor knows how to deal with it. */
export const SEVERITIES = ["breaking", "handled", "note"] as const;

/** One difference between a document of the service and what this console sends and reads, in words. */
export const Difference = z.object({
  severity: z.enum(SEVERITIES),
  /** Methods and paths, or another subject such as `Webhooks`. */
  where: z.array(z.string()),
  sentence: z.string(),
  /** The pages affected. */
  screens: z.array(z.string()),
});
export type Difference = z.infer<typeof Difference>;

export const DocumentComparison = z.object({
  /** The document's own title. */
  title: z.string(),
  version: z.string(),
  /** Breaking ones first. */
  differences: z.array(Difference),
  /** What the service offers that this console does not use. */
  unused: z.object({ endpoints: z.number(), fields: z.number() }),
});
export type DocumentComparison = z.infer<typeof DocumentComparison>;

/** The address of a document, subject to the same checks as a base URL. */
export const CompareAddressInput = z.strictObject({
  address: z.string().trim().min(1, "Enter the address of the OpenAPI file.").max(500, "Use at most 500 characters."),
});
export type CompareAddressInput = z.infer<typeof CompareAddressInput>;

export const Nothing = z.strictObject({});
export type Nothing = z.infer<typeof Nothing>;

/** One deviation of the deployment from the contract, in words. */
export const ObservationView = z.object({
  id: z.uuid(),
  /** Method and path, or `Webhooks`. */
  where: z.string(),
  sentence: z.string(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  count: z.number(),
  /** Redacted JSON text. */
  sample: z.string(),
  accepted: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type ObservationView = z.infer<typeof ObservationView>;

/** `isFull`: so many were observed that new ones are no longer stored. */
export const ObservationList = z.object({ data: z.array(ObservationView), isFull: z.boolean() });
export type ObservationList = z.infer<typeof ObservationList>;

/** The observations to accept, or whose acceptance to revoke. */
export const MarkObservationsInput = z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) });
export type MarkObservationsInput = z.infer<typeof MarkObservationsInput>;
