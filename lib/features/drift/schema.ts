import { z } from "zod";

/** `handled`: something changes on a screen, and Corridor knows what to do then. */
export const SEVERITIES = ["breaking", "handled", "note"] as const;

/** One difference between a document of the service and what this console sends and reads, in words. */
export const Difference = z.object({
  severity: z.enum(SEVERITIES),
  /** Methods and paths, or what else it is about: `Webhooks`. */
  where: z.array(z.string()),
  sentence: z.string(),
  /** Pages that are touched. */
  screens: z.array(z.string()),
});
export type Difference = z.infer<typeof Difference>;

export const DocumentComparison = z.object({
  /** What the document calls itself. */
  title: z.string(),
  version: z.string(),
  /** Breaking ones first. */
  differences: z.array(Difference),
  /** What the service has that this console makes no use of. */
  unused: z.object({ endpoints: z.number(), fields: z.number() }),
});
export type DocumentComparison = z.infer<typeof DocumentComparison>;
