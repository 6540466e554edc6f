import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ImportStatus } from "@/lib/statuses";
import { at, bytes } from "./columns";
import { inEnvironment } from "./environment";
import { person } from "./person";

/** An error of one row, normalised from any of the shapes the service uses (interface-defaults 3). */
export interface ImportRowError {
  /** In the user's own file, numbered as in spreadsheets; known if the service names it or the file reveals it. */
  row: number | null;
  /**
   * Why the row is uncertain. `numbering`: the service's number means different rows under the ways of counting that
   * fit all of its errors, or no row under any. `id`: several rows share the customer's id.
   */
  doubt?: "numbering" | "id";
  /** The first candidate rows; the service's own number if it fits no row. */
  mayBe?: number[];
  /** A column of the file, if the service names one. */
  column: string | null;
  /** The service's own id, where it is not a row number and nothing else identifies the row. */
  correlationId?: string;
  platformCustomerId: string | null;
  code: string;
  message: string;
}

/** One bulk import of customers. */
export const importJob = pgTable(
  "import_job",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    personId: uuid("person_id").references(() => person.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    fileBytes: integer("file_bytes").notNull(),
    /** SHA-256 of the SHA-256s of the file's pieces, hex, made by the browser: a repeated file needs confirmation. */
    fileHash: text("file_hash"),
    rows: integer("rows").notNull(),
    /** Rows of the user's own file that were not sent (`encodeRows` of features/imports/check/left-out.ts). */
    leftOut: text("left_out"),
    status: text("status").$type<ImportStatus>().notNull(),
    /** The service's own id of the job. */
    serviceJobId: text("service_job_id"),
    total: bigint("total", { mode: "number" }),
    processed: bigint("processed", { mode: "number" }),
    successful: bigint("successful", { mode: "number" }),
    failed: bigint("failed", { mode: "number" }),
    errors: jsonb("errors").$type<ImportRowError[]>().notNull().default([]),
    failure: text("failure"),
    polls: integer("polls").notNull().default(0),
    /** Since when the service's job could not be read, and its response; null while it can. */
    unreadSince: at("unread_since"),
    unreadBecause: text("unread_because"),
    createdAt: at("created_at").notNull().defaultNow(),
    completedAt: at("completed_at"),
  },
  (t) => [
    index("import_job_newest").on(t.environmentId, t.createdAt.desc()),
    index("import_job_service").on(t.environmentId, t.serviceJobId),
  ],
);

/** The failed rows of an import can be downloaded for this long. */
export const IMPORT_KEPT_DAYS = 7;

/** The file of an import in sealed pieces, kept until its failed rows are corrected or its retention ends. */
export const importPiece = pgTable(
  "import_piece",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => importJob.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    sealed: bytes("sealed").notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.number] })],
);
