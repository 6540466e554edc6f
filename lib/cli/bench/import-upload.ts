import { Readable } from "node:stream";
import { IMPORT_MAX_BYTES } from "@/lib/features/imports/fields";
import { residentKib } from "../resident.mjs";
import type { Figure } from "./figure";
import type { World } from "./world";

const SIZE = IMPORT_MAX_BYTES;
const WARM_UP = 2_000_000;
const CHUNK = 64 * 1024;
const LIMIT_MIB = 64;
const SAMPLE_MS = 50;
/** The service fails such an import at its header, because only the upload is measured. */
const HEADER = "platformCustomerId,customerType,noSuchColumn\n";

/** Exactly `size` bytes of CSV in pieces, generated on demand. */
async function* csvOf(size: number): AsyncGenerator<Uint8Array> {
  const rows = Buffer.from("CUST-000000000001,INDIVIDUAL,nothing of interest\n".repeat(2_000)).subarray(0, CHUNK);
  const header = Buffer.from(HEADER);
  yield header;
  for (let left = size - header.length; left > 0; left -= CHUNK) yield rows.subarray(0, Math.min(CHUNK, left));
}

const streamed = (size: number) => ({
  body: Readable.toWeb(Readable.from(csvOf(size), { objectMode: false })) as ReadableStream,
  duplex: "half" as const,
});

async function outputOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

const residentMib = (pid: number) => residentKib(pid) / 1024;

/**
 * Sends a file through the console to the service; returns the seconds, and by how many MiB the server grew meanwhile.
 */
async function upload({ stack, cookie }: World, size: number): Promise<{ seconds: number; growth: number }> {
  const id = crypto.randomUUID();
  const headers = { cookie, origin: stack.url, "corridor-environment": stack.environment };
  const announcement = { id, fileName: "bench.csv", fileBytes: size, rows: 1, fingerprint: null, isRepeat: true };
  const announced = await fetch(`${stack.url}/api/imports`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(announcement),
  });
  await outputOf(announced);
  const before = residentMib(stack.webPid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMib(stack.webPid));
  }, SAMPLE_MS);
  const began = performance.now();
  try {
    const sent = await fetch(`${stack.url}/api/imports/${id}/file`, {
      method: "PUT",
      headers: { ...headers, "content-type": "text/csv" },
      ...streamed(size),
    });
    const { status, failure } = await outputOf<{ status: string; failure: string | null }>(sent);
    if (status !== "processing") throw new Error(`The upload ended as ${status}: ${failure}`);
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - began) / 1000;
  return { seconds, growth: Math.max(peak, residentMib(stack.webPid)) - before };
}

interface Sunk {
  before: number;
  peak: number;
}

/** The same file read and discarded by a bare route. */
async function sink({ bare }: World, size: number): Promise<{ seconds: number; growth: number }> {
  const began = performance.now();
  const response = await fetch(`${bare}/api/sink`, { method: "PUT", ...streamed(size) });
  const { before, peak } = await outputOf<Sunk>(response);
  return { seconds: (performance.now() - began) / 1000, growth: (peak - before) / 1024 / 1024 };
}

/** Uploads a CSV of 100 MB through the console: the server's memory use, and the time. */
export async function importUpload(world: World): Promise<Figure[]> {
  await upload(world, WARM_UP);
  await sink(world, WARM_UP);
  const ours = await upload(world, SIZE);
  const baseline = await sink(world, SIZE);
  return [
    {
      name: "Server memory for an upload of 100 MB",
      value: ours.growth,
      // A bare route may not grow at all, but a ratio needs a divisor.
      baseline: Math.max(1, baseline.growth),
      unit: "MiB",
      aim: `< ${LIMIT_MIB} MiB`,
      isReached: ours.growth < LIMIT_MIB,
    },
    {
      name: "Upload of 100 MB, sealed, stored and passed on",
      value: ours.seconds,
      baseline: baseline.seconds,
      unit: "s",
      aim: "",
      isReached: null,
    },
  ];
}
