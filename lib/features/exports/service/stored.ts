import "server-only";
import type { z } from "zod";
import { ExportComparison, ExportManifest, ExportRequest } from "../schema";

/** A reader of what this version or an older one stored; null for what is not there or can't be read any more. */
const readerOf =
  <T>(schema: z.ZodType<T>) =>
  (stored: unknown): T | null =>
    schema.safeParse(stored).data ?? null;

export const storedRequest = readerOf(ExportRequest);
export const storedManifest = readerOf(ExportManifest);
export const storedComparison = readerOf(ExportComparison);

/** The title of what is said where a request can't be read any more. */
export const UNREADABLE = "This export was asked for in an older version of Corridor, in a way that can't be read.";
