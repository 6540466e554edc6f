/**
 * The state of live updates: `off` if the browser doesn't support them, `waiting` between two attempts, `reconnecting`
 * during any but the first.
 */
export type StreamState = "connecting" | "live" | "waiting" | "reconnecting" | "off";

/** One server-sent event; `id` for those that can be replayed. */
export interface StreamEvent {
  name: string;
  data: unknown;
  id: number | null;
  /** Milliseconds by the browser's clock. */
  receivedAt: number;
}

export interface StreamSink {
  onEvent(event: StreamEvent): void;
  onState(state: StreamState): void;
  /** Called at each heartbeat of the server. */
  onBeat?(): void;
}

const NAMES = ["ready", "notification", "hint", "reset", "beat"] as const;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** How long a new connection may take to deliver its first event: one that never answers raises no error. */
const LONGEST_OPENING_MS = 20_000;
/** Three heartbeats: a connection that is silent for longer has died, which raises no error either. */
const LONGEST_SILENCE_MS = 45_000;

/**
 * Keeps one event stream open: reopens it with backoff, or at once when the tab becomes visible or the network returns,
 * each time requesting what follows the last event. Returns a function that ends it.
 */
export function keepStreamOpen(url: string, lastEventId: number | null, sink: StreamSink): () => void {
  let last = lastEventId;
  let failures = 0;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(timer);
    source?.close();
    sink.onState(failures === 0 ? "connecting" : "reconnecting");
    source = new EventSource(last === null ? url : `${url}&lastEventId=${last}`);
    timer = setTimeout(retry, LONGEST_OPENING_MS);
    source.onerror = retry;
    for (const name of NAMES) source.addEventListener(name, (event) => receive(name, event));
  }

  function receive(name: string, event: MessageEvent<string>): void {
    clearTimeout(timer);
    timer = setTimeout(retry, LONGEST_SILENCE_MS);
    failures = 0;
    if (name === "beat") {
      sink.onBeat?.();
      return;
    }
    const id = /^\d+$/.test(event.lastEventId) ? Number(event.lastEventId) : null;
    if (id !== null) last = lastSeen(last, name, id);
    if (name === "ready") sink.onState("live");
    sink.onEvent({ name, data: parse(event.data), id: name === "hint" ? null : id, receivedAt: Date.now() });
  }

  function retry(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
    sink.onState("waiting");
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    timer = setTimeout(open, pause * (0.5 + Math.random() / 2));
  }

  function wake(): void {
    if (document.visibilityState === "visible" && source === null) open();
  }

  open();
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  return () => {
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
    clearTimeout(timer);
    source?.close();
  };
}

/**
 * The last event seen, after one of this name and ID. Late commits arrive with a lower ID, so the highest one counts;
 * but `ready` states where the stream starts, which is lower after a backup was restored.
 */
export const lastSeen = (last: number | null, name: string, id: number): number =>
  name === "ready" ? id : Math.max(last ?? 0, id);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
