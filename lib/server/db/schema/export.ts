import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ExportStatus } from "@/lib/statuses";
import type { WalkState } from "@/lib/upstream/walk";
import { at, bytes } from "./columns";
import { inEnvironment } from "./environment";
import { byPerson, person } from "./person";

/** One export of transactions. */
export const exportJob = pgTable(
  "export_job",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    personId: uuid("person_id").references(() => person.id, { onDelete: "set null" }),
    /** Created by the client per press of the button, so that a double click makes one export. */
    key: text("key").notNull(),
    status: text("status").$type<ExportStatus>().notNull().default("queued"),
    /** An `ExportRequest` of features/exports/schema.ts with its range frozen. */
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    /** Personal data was masked, as the requester's role requires. */
    isMasked: boolean("is_masked").notNull(),
    fileName: text("file_name").notNull(),
    /** The instant the range was frozen at; the file contains nothing later. */
    asOf: at("as_of").notNull(),
    phase: text("phase").$type<"splitting" | "reading" | "writing">(),
    /** `totalCount` of the whole range when it was frozen; if the service does not count, null until all is read. */
    rowsTotal: bigint("rows_total", { mode: "number" }),
    rowsRead: bigint("rows_read", { mode: "number" }).notNull().default(0),
    rowsWritten: bigint("rows_written", { mode: "number" }).notNull().default(0),
    /** The service is busy or down: no request is made before this instant, and no worker is blocked meanwhile. */
    waitsUntil: at("waits_until"),
    /** Since when it has returned nothing. */
    waitsSince: at("waits_since"),
    /** What it answered, in words. */
    waitsFor: text("waits_for"),
    fileBytes: bigint("file_bytes", { mode: "number" }),
    /** SHA-256 of the file, hex. */
    fileHash: text("file_hash"),
    /** An `ExportManifest` of features/exports/schema.ts. */
    manifest: jsonb("manifest").$type<Record<string, unknown>>(),
    failure: text("failure"),
    /** The export that this one repeats, and how they differ (an `ExportComparison`). */
    repeatOf: uuid("repeat_of"),
    comparison: jsonb("comparison").$type<Record<string, unknown>>(),
    cancelRequestedAt: at("cancel_requested_at"),
    createdAt: at("created_at").notNull().defaultNow(),
    startedAt: at("started_at"),
    completedAt: at("completed_at"),
    expiresAt: at("expires_at"),
  },
  (t) => [
    uniqueIndex("export_job_key").on(t.environmentId, t.key),
    index("export_job_newest").on(t.environmentId, t.createdAt.desc(), t.id.desc()),
    index("export_job_expiry").on(t.expiresAt).where(sql`status = 'completed'`),
  ],
);

/** The progress of reading a part, so that another run can resume it. */
export interface Reading {
  walk: WalkState;
  /** The service's first count; absent if it does not count. */
  countedFirst?: number;
  /** 1 for the first reading of the part. */
  number: number;
  /** A digest of the previous reading's rows; null if there was none. */
  before: string | null;
}

/** A reading together with exactly what is stored of it. */
export interface PartPlace extends Reading {
  pieces: number;
  rows: number;
}

/** A slice of the range: read separately, in parallel with others, stored when complete. */
export const exportPart = pgTable(
  "export_part",
  {
    exportId: uuid("export_id")
      .notNull()
      .references(() => exportJob.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    startAt: at("start_at").notNull(),
    endAt: at("end_at").notNull(),
    /** `totalCount` of the slice when it was split; null if the service does not count: then there is one part. */
    expected: bigint("expected", { mode: "number" }),
    rows: bigint("rows", { mode: "number" }),
    /**
     * Where its reading resumes, which is where its stored pages end. For a part that was not counted it is kept
     * afterwards, to show how the reading ended.
     */
    place: jsonb("place").$type<PartPlace>(),
    completedAt: at("completed_at"),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.number] })],
);

/**
 * Sealed pieces of an export. `pages`: the service's responses, part by part, kept until the file expires so that a
 * later run can be compared by id. `file`: the finished file.
 */
export const exportPiece = pgTable(
  "export_piece",
  {
    exportId: uuid("export_id")
      .notNull()
      .references(() => exportJob.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"pages" | "file">().notNull(),
    /** The part's number for pages, 0 for the file. */
    part: integer("part").notNull(),
    number: integer("number").notNull(),
    sealed: bytes("sealed").notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.kind, t.part, t.number] })],
);

/** A named set of columns, zone, format and units, private to a person or shared with all. */
export const exportPreset = pgTable(
  "export_preset",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    environmentId: inEnvironment(),
    personId: byPerson("person_id"),
    name: text("name").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    /** An `ExportLayout` of features/exports/schema.ts. */
    layout: jsonb("layout").$type<Record<string, unknown>>().notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("export_preset_name").on(t.environmentId, t.personId, sql`lower(${t.name})`)],
);
