import { randomUUID } from "node:crypto";
import { eventOnWire } from "../revisions/events";
import type { Delivery, DeliveryResponse } from "../state/records";
import type { World } from "../state/world";
import { postDelivery } from "./post-delivery";

/** Finished deliveries that stay readable in the control API. */
const KEEP_FINISHED = 2000;
const GIVE_UP_MS = 7 * 86_400_000;

export type ApprovalResponse = (transactionId: string, response: DeliveryResponse) => void;
type SenderWorld = Pick<World, "store" | "clock" | "scheduler" | "settings" | "keys" | "options">;

/**
 * Sends webhooks: signed, several at once, retried with exponential backoff for seven days, at most half an hour apart.
 * 2xx and 409 end a delivery. A request for approval is sent only once (interface-defaults 1.3).
 */
export class WebhookSender {
  private readonly ready: string[] = [];
  private readonly finished: string[] = [];
  private inFlight = 0;
  private stopped = true;
  /** Receives the response to a request for approval; set by the flow of incoming payments. */
  onApprovalResponse: ApprovalResponse = () => {};

  constructor(
    private readonly world: SenderWorld,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Records an event and sends it as soon as a slot is free; null if no webhook URL is set. */
  enqueue(kind: string, record: unknown, approvalFor?: string): string | null {
    const { store, clock, settings, options } = this.world;
    if (settings.webhookUrl === "") return null;
    const id = `Webhook:${randomUUID()}`;
    const { type, data } = eventOnWire(kind, record, options.deployment);
    const body = JSON.stringify({ id, type, timestamp: clock.iso(), data });
    this.record({ id, type, body, state: "pending", attempts: 0, createdAt: clock.now(), answers: [], approvalFor });
    store.count("webhooks", type);
    this.later(id);
    return id;
  }

  /** Resumes what a restart interrupted. A request for approval that was under way is not sent again. */
  start(): void {
    this.stopped = false;
    const { store, scheduler } = this.world;
    scheduler.on("delivery", (id) => this.later(id));
    for (const delivery of [...store.tables.deliveries.all()]) {
      if (delivery.state !== "pending") this.finished.push(delivery.id);
      else if (delivery.approvalFor !== undefined && delivery.attempts > 0) this.finish(delivery, "failed");
      else if (!store.tables.timers.get(`delivery ${delivery.id}`)) this.later(delivery.id);
    }
  }

  stop(): void {
    this.stopped = true;
  }

  /** Sends what is waiting, after a pause or a new URL. */
  resume(): void {
    setImmediate(() => this.pump());
  }

  /** The number of unfinished deliveries, including those between two attempts. */
  get unfinished(): number {
    return this.world.store.tables.deliveries.size - this.finished.length;
  }

  get waiting(): number {
    return this.ready.length + this.inFlight;
  }

  private later(id: string): void {
    this.ready.push(id);
    // Not immediately: the change that caused the event must reach the log first.
    this.resume();
  }

  private pump(): void {
    const { settings, store } = this.world;
    while (
      !this.stopped &&
      !settings.webhooksPaused &&
      settings.webhookUrl !== "" &&
      this.inFlight < settings.webhookConcurrency
    ) {
      const id = this.ready.shift();
      if (id === undefined) return;
      const delivery = store.tables.deliveries.get(id);
      if (delivery?.state !== "pending") continue;
      this.inFlight++;
      this.attempt(delivery)
        .catch(this.onError)
        .finally(() => {
          this.inFlight--;
          this.pump();
        });
    }
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const { settings, keys, clock, store } = this.world;
    const started = { ...delivery, attempts: delivery.attempts + 1 };
    if (delivery.approvalFor !== undefined) {
      // Logged before it is sent: after a crash it is unknown whether it arrived, and it must not be sent twice.
      store.put("deliveries", started);
      store.flush();
    }
    const signature = keys.sign(delivery.body);
    const response = await postDelivery(settings, delivery.body, signature, clock);
    if (this.stopped) return;
    const told = { ...started, answers: [...delivery.answers, response].slice(-10) };
    if (delivery.approvalFor !== undefined) {
      this.finish(told, response.status >= 200 && response.status < 300 ? "delivered" : "failed");
      this.onApprovalResponse(delivery.approvalFor, response);
    } else if (response.status >= 200 && response.status < 300) {
      this.finish(told, "delivered");
    } else if (response.status === 409) {
      this.finish(told, "stopped");
    } else if (clock.now() - delivery.createdAt > GIVE_UP_MS) {
      this.finish(told, "failed");
    } else {
      const wait = Math.min(settings.webhookRetryMaxSeconds, settings.webhookRetrySeconds * 2 ** (told.attempts - 1));
      this.record(told);
      this.world.scheduler.after(wait, "delivery", delivery.id);
    }
    store.flush();
  }

  private record(delivery: Delivery): void {
    this.world.store.put("deliveries", delivery);
  }

  private finish(delivery: Delivery, state: Delivery["state"]): void {
    this.record({ ...delivery, state });
    this.finished.push(delivery.id);
    if (this.finished.length <= KEEP_FINISHED) return;
    const oldest = this.finished.shift();
    if (oldest !== undefined) this.world.store.remove("deliveries", oldest);
  }
}
