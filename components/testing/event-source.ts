/** The browser's EventSource, controlled by a test: stub `EventSource` with it. */
export class FakeSource extends EventTarget {
  /** All that were opened, in order; empty it before each test that counts. */
  static opened: FakeSource[] = [];
  onerror: (() => void) | null = null;
  isClosed = false;

  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }

  /** The one opened last. */
  static get newest(): FakeSource {
    const source = FakeSource.opened.at(-1);
    if (!source) throw new Error("no stream was opened");
    return source;
  }

  close(): void {
    this.isClosed = true;
  }

  /** An event of the server; a closed stream has none. */
  say(name: string, data: unknown, lastEventId = ""): void {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }
}
