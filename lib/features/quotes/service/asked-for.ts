import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { customerInfoLabel, customerInfoText } from "@/lib/contract/customer-info-fields";
import type { DatabaseLike } from "@/lib/server/db/client";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { journalOfResource } from "@/lib/server/journal/entry";
import { CreateQuoteInput, type QuoteView } from "../schema";
import { PaymentMarks } from "./payment-marks";
import { sentRequestOf } from "./sent-request";

/** The audit action that records a price with its request. */
export const CREATE_ACTION = "quote.create";

// The record holds the response's totals alongside the request.
const Recorded = z.object(CreateQuoteInput.shape);
const PayerData = z.object({ payerData: z.record(z.string(), z.string()) });

interface Scope {
  db: DatabaseLike;
  environment: { id: string };
}

/** The request in an audit record of a price or a payment; null if it can't be read. */
export const recordedRequest = (after: unknown): CreateQuoteInput | null => Recorded.safeParse(after).data ?? null;

/**
 * The request that a quote was priced from: from its immutable audit record, or from the journal if it was sent in the
 * same call; null when it was priced outside this console. The service doesn't return it: neither the fixed side nor
 * the purpose or memo.
 */
export async function askedFor(scope: Scope, quoteId: string): Promise<CreateQuoteInput | null> {
  return (await pricedFrom(scope, quoteId)).asked;
}

/** What is known here of how a quote was priced. */
export interface Priced {
  asked: CreateQuoteInput | null;
  /** When its price was recorded, on this process's clock; absent if it was priced elsewhere or sent at once. */
  pricedAt?: Date;
  /** Prices recorded by the first versions have none. */
  marks?: PaymentMarks;
  payerData?: QuoteView["payerData"];
}

/** The same, with its marks and what the receiver's institution was told about the payer, masked. */
export async function pricedFrom({ db, environment }: Scope, quoteId: string): Promise<Priced> {
  const [record] = await db
    .select({
      after: auditEvent.after,
      // By one clock: machines' clocks may differ by minutes.
      ageMs: sql<string>`extract(epoch from (clock_timestamp() - ${auditEvent.at})) * 1000`,
    })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.resourceId, quoteId),
        eq(auditEvent.environmentId, environment.id),
        eq(auditEvent.action, CREATE_ACTION),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(1);
  if (record) {
    const marks = PaymentMarks.safeParse(record.after).data;
    const pricedAt = new Date(Date.now() - Number(record.ageMs));
    return { asked: recordedRequest(record.after), pricedAt, marks, ...payerDataIn(record.after) };
  }
  const entries = await journalOfResource(db, environment.id, quoteId);
  const sent = entries.find(({ action }) => action === "quote.send");
  return sent ? { asked: sentRequestOf(sent).asked, ...payerDataIn(sent.request) } : { asked: null };
}

function payerDataIn(record: unknown) {
  const told = Object.entries(PayerData.safeParse(record).data?.payerData ?? {});
  if (told.length === 0) return {};
  return {
    payerData: told.map(([name, text]) => ({
      name,
      label: customerInfoLabel(name),
      text: customerInfoText(name, text),
    })),
  };
}
