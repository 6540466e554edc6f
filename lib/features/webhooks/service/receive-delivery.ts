import "server-only";
import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { indexableText } from "@/lib/contract/json-text";
import { incomingFacts } from "@/lib/features/approvals/service/incoming-facts";
import { describeEvent } from "@/lib/features/notifications/service/describe-event";
import { createDatabase } from "@/lib/server/db/client";
import { noteFailedWrite } from "@/lib/server/db/space";
import { env } from "@/lib/server/env";
import { createNotificationPublisher, type NotificationPublisher } from "@/lib/server/events/publish";
import { requestInfo } from "@/lib/server/http/request-info";
import { log } from "@/lib/server/log";
import { errorFolded, warnFolded } from "@/lib/server/log-folded";
import { flushObservations, noteDelivery } from "@/lib/server/observations";
import type { RejectionReason } from "../fields";
import { readDelivery } from "./delivery-facts";
import type { DeliveryStatus } from "./delivery-response";
import { createDeliveryWriter, type DeliveryRow, type DeliveryWriter } from "./delivery-writer";
import { keptHeaders } from "./kept-headers";
import { type ArrivingBody, type CappedBody, readCapped } from "./read-capped";
import { createReceivingEnvironments, isNobody, type ReceivingEnvironments } from "./receiving-environments";
import { BODY_START_BYTES, createRejectionLog, type RejectionLog } from "./rejection-log";
import { createRoom, type Place, type Room, type RoomLimits } from "./room";
import { learnHeader, verifySigned } from "./signature-header";

/** A delivery as it arrives: untrusted until its signature has been verified. */
export interface ArrivingDelivery {
  /** The environment's slug in the address. */
  slug: string;
  headers: Headers;
  body: ArrivingBody | null;
}

export interface Receiver {
  /** Returns the HTTP status that answers a delivery. Never throws. */
  receive(delivery: ArrivingDelivery): Promise<DeliveryStatus>;
  /** Writes what was gathered in memory for the next second: before a process ends, and in tests before they check. */
  flush(): Promise<void>;
}

interface Parts {
  pool: Pool;
  environments: ReceivingEnvironments;
  writer: DeliveryWriter;
  room: Room;
  rejections: RejectionLog;
  publisher: NotificationPublisher;
}

/**
 * A receiver on a database. Deliveries are authenticated by signature alone: there is no user, hence no permission to
 * check and no one to name in the audit log; the delivery itself, stored byte for byte with its key, is the record.
 * `now` is in milliseconds; `limits` bound what deliveries in progress hold in memory.
 */
export function createReceiver(
  pool: Pool,
  { now = () => performance.now(), limits }: { now?: () => number; limits?: RoomLimits } = {},
): Receiver {
  const parts: Parts = {
    pool,
    environments: createReceivingEnvironments(pool, now),
    writer: createDeliveryWriter(pool),
    room: createRoom(limits),
    rejections: createRejectionLog(pool),
    publisher: createNotificationPublisher(pool),
  };
  const { rejections, publisher } = parts;
  return {
    async receive(delivery) {
      const place = parts.room.enter();
      try {
        return await receive(parts, delivery, place);
      } finally {
        place.leave();
      }
    },
    async flush() {
      await Promise.all([rejections.flush(), publisher.flush(), flushObservations()]);
    },
  };
}

async function receive(parts: Parts, delivery: ArrivingDelivery, place: Place): Promise<DeliveryStatus> {
  let body: CappedBody;
  try {
    body = await readCapped(delivery.body, delivery.headers.get("content-length"), place);
  } catch {
    // The sender disconnected: no one reads this response.
    return 400;
  }
  try {
    return await judge(parts, delivery, body);
  } catch (err) {
    noteFailedWrite(err);
    errorFolded({ err, slug: delivery.slug }, "a delivery could not be stored; it was answered 503");
    return 503;
  }
}

async function judge(parts: Parts, delivery: ArrivingDelivery, body: CappedBody): Promise<DeliveryStatus> {
  const { environments, rejections } = parts;
  let environment = await environments.find(delivery.slug);
  function refuse(reason: RejectionReason, size: number, start: Buffer): void {
    if (isNobody(environment)) return;
    rejections.note(environment.id, reason, () => ({
      reason,
      ip: requestInfo(delivery.headers, env().trustProxy).ip,
      sizeBytes: size,
      headers: keptHeaders(delivery.headers),
      bodyStart: Buffer.from(start.subarray(0, BODY_START_BYTES)),
    }));
  }
  if (!body.ok) {
    if (body.reason === "no-room") return noRoom();
    if (body.reason === "too-slow") return 408;
    refuse("too-large", body.size, body.start);
    return 413;
  }
  const check = () => verifySigned(body.bytes, delivery.headers, environment);
  let verdict = await check();
  if (!verdict.ok) {
    const newer = await environments.findAgain(delivery.slug);
    if (newer) {
      environment = newer;
      verdict = await check();
    }
  }
  if (!verdict.ok) {
    refuse(verdict.reason, body.bytes.length, body.bytes);
    return 401;
  }
  if (verdict.header !== undefined) {
    learnHeader(parts.pool, environment, verdict.header).catch((err: unknown) =>
      log.error({ err, environmentId: environment.id }, "the header that carries signatures could not be kept"),
    );
  }
  return keep(parts, environment.id, verdict.keyId, delivery.headers, body.bytes);
}

function noRoom(): 503 {
  warnFolded({}, "too many deliveries are under way; one was answered 503");
  return 503;
}

async function keep(
  parts: Parts,
  environmentId: string,
  keyId: string,
  headers: Headers,
  bytes: Buffer,
): Promise<DeliveryStatus> {
  const { event, ...facts } = readDelivery(bytes);
  // A delivery answered 202 is never sent again (interface-defaults 1.3): the last of the room is reserved for it.
  if (facts.replyStatus === 200 && parts.room.isCrowded()) return noRoom();
  noteDelivery(environmentId, facts.type, event);
  const { title, body, customerId, ...news } = describeEvent(event);
  const row: DeliveryRow = {
    ...facts,
    environmentId,
    keyId,
    body: bytes,
    headers: JSON.stringify(keptHeaders(headers)),
    incoming: incomingFacts(event),
    notification: {
      ...news,
      title: indexableText(title),
      body: body === null ? null : indexableText(body),
      customerId: customerId === null ? null : indexableText(customerId),
    },
  };
  let stored = await parts.writer.store(row);
  // An id already used for a delivery answered 200 now asks for an approval: answering 200 again would grant it.
  const isGranting = facts.replyStatus === 202 && stored.replyStatus !== 202;
  if (isGranting || stored.resourceId !== facts.resourceId) {
    // No copy, so that nothing about it is lost: another payment would wait for a decision unseen.
    const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    log.warn({ environmentId, webhookId: facts.webhookId }, "a delivery id came back with something else");
    stored = await parts.writer.store({ ...row, webhookId: `${facts.webhookId}#${digest}` });
  }
  if (stored.notificationId !== null) parts.publisher.publish(environmentId, stored.notificationId);
  return stored.replyStatus === 200 ? 200 : 202;
}

/** Its own connections: a delivery that must be answered within seconds never queues behind an export. */
export const RECEIVING_CONNECTIONS = 4;
const shared = globalThis as { corridorReceiver?: Receiver };

/** The web process's receiver, created at its first delivery. */
export function webReceiver(): Receiver {
  if (!shared.corridorReceiver) {
    const receiver = createReceiver(createDatabase(env().databaseUrl, { max: RECEIVING_CONNECTIONS }).pool);
    shared.corridorReceiver = receiver;
    for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void receiver.flush());
  }
  return shared.corridorReceiver;
}
