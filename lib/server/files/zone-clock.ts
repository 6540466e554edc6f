import "server-only";

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const PAD = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, "0"));
const pad = (value: number): string => PAD[value] ?? String(value);

/**
 * Instants as a wall clock in one time zone shows them, fast enough for millions of cells: the zone's offset is looked
 * up once a day, or once every quarter of an hour on a day when it changes. `read` sets the fields; nothing is
 * allocated.
 */
export class ZoneClock {
  /** Whole days since 1970-01-01 on the wall calendar. */
  day = 0;
  /** Of the wall-clock day, 0 to 86399. */
  second = 0;
  millisecond = 0;
  /** Minutes east of UTC. */
  offset = 0;
  private readonly format: Intl.DateTimeFormat;
  /** By UTC day; NaN where the zone's offset changes on it. */
  private readonly byDay = new Map<number, number>();
  private readonly byQuarter = new Map<number, number>();
  private readonly dates = new Map<number, string>();

  /** Throws a RangeError if `zone` is not a time zone. */
  constructor(readonly zone: string) {
    this.format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "longOffset" });
  }

  /** Reads an ISO 8601 instant; false if `text` is not one, or is outside the years 1901 to 9999. */
  read(text: string): boolean {
    const at = parseInstant(text);
    if (!(at >= -2_177_452_800_000 && at < 253_402_214_400_000)) return false;
    this.offset = this.offsetAt(at);
    const wall = at + this.offset * 60_000;
    this.day = Math.floor(wall / DAY_MS);
    const rest = wall - this.day * DAY_MS;
    this.second = Math.floor(rest / 1000);
    this.millisecond = rest - this.second * 1000;
    return true;
  }

  /** The date of the last instant read, `2026-11-20`. */
  date(): string {
    const known = this.dates.get(this.day);
    if (known !== undefined) return known;
    const made = new Date(this.day * DAY_MS).toISOString().slice(0, 10);
    if (this.dates.size > 20_000) this.dates.clear();
    this.dates.set(this.day, made);
    return made;
  }

  /** The time of the last instant read, `14:32:07`. */
  time(): string {
    const minutes = Math.floor(this.second / 60);
    return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(this.second % 60)}`;
  }

  /** The last instant read, `2026-11-20T14:32:07.120+01:00`: exact to the millisecond and unambiguous. */
  iso(): string {
    const sign = this.offset < 0 ? "-" : "+";
    const east = Math.abs(this.offset);
    const zone = `${sign}${pad(Math.floor(east / 60))}:${pad(Math.floor(east % 60))}`;
    const fraction = this.millisecond === 0 ? "" : `.${String(this.millisecond).padStart(3, "0")}`;
    return `${this.date()}T${this.time()}${fraction}${zone}`;
  }

  private offsetAt(at: number): number {
    const day = Math.floor(at / DAY_MS);
    let minutes = this.byDay.get(day);
    if (minutes === undefined) {
      const [first, last] = [this.ask(day * DAY_MS), this.ask((day + 1) * DAY_MS)];
      minutes = first === last ? first : Number.NaN;
      if (this.byDay.size > 20_000) this.byDay.clear();
      this.byDay.set(day, minutes);
    }
    return Number.isNaN(minutes) ? this.offsetInQuarter(Math.floor(at / QUARTER_MS)) : minutes;
  }

  private offsetInQuarter(quarter: number): number {
    let minutes = this.byQuarter.get(quarter);
    if (minutes === undefined) {
      minutes = this.ask(quarter * QUARTER_MS);
      if (this.byQuarter.size > 20_000) this.byQuarter.clear();
      this.byQuarter.set(quarter, minutes);
    }
    return minutes;
  }

  private ask(at: number): number {
    const name = this.format.formatToParts(at).find((part) => part.type === "timeZoneName")?.value ?? "GMT";
    const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name);
    if (!match) throw new RangeError(`no offset in ${name}`);
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
    return match[1] === "-" ? -minutes : minutes;
  }
}

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;
const pair = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);
const isUpTo = (value: number, max: number) => value >= 0 && value <= max;

/**
 * Milliseconds of an ISO 8601 instant; NaN if it is not one. Parses the usual forms (`…T14:32:07Z`, `….120Z`) by hand.
 */
function parseInstant(text: string): number {
  const size = text.length;
  if ((size !== 20 && size !== 24) || text.charCodeAt(size - 1) !== 90 || text.charCodeAt(10) !== 84)
    return instant(text);
  const [hours, minutes, seconds] = [pair(text, 11), pair(text, 14), pair(text, 17)];
  const thousandths = size === 20 ? 0 : pair(text, 20) * 10 + digit(text, 22);
  const isPlain = isUpTo(hours, 23) && isUpTo(minutes, 59) && isUpTo(seconds, 59) && isUpTo(thousandths, 999);
  if (!isPlain || text.charCodeAt(19) !== (size === 20 ? 90 : 46)) return instant(text);
  return dayStart(text) + (hours * 3600 + minutes * 60 + seconds) * 1000 + thousandths;
}

const starts = new Map<string, number>();

/** Milliseconds of the day at the start of an instant's text; by own calendar arithmetic where that is safe. */
function dayStart(text: string): number {
  const year = pair(text, 0) * 100 + pair(text, 2);
  const month = pair(text, 5);
  const day = pair(text, 8);
  const isPlain = text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45 && day >= 1 && day <= 28;
  if (isPlain && isUpTo(month - 1, 11) && isUpTo(year - 1900, 200)) {
    // Years begin in March, so that the leap day is the last day.
    const shifted = month > 2 ? year : year - 1;
    const leaps = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
    const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
    return (shifted * 365 + leaps + dayOfYear - 719_468) * DAY_MS;
  }
  const date = text.slice(0, 10);
  const known = starts.get(date);
  if (known !== undefined) return known;
  const made = Date.parse(`${date}T00:00:00Z`);
  if (starts.size > 20_000) starts.clear();
  starts.set(date, made);
  return made;
}

/** A date without a time of day and a zone is not an instant, though `Date.parse` would accept it. */
function instant(text: string): number {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
}
