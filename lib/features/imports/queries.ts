import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf, call, pageHeaders } from "@/lib/client/call";
import { noResponse, problemOf } from "@/lib/client/problem";
import { uploadFile } from "@/lib/client/upload-file";
import { useCall } from "@/lib/client/use-call";
import { importsApi } from "./api";
import { isUnderWay } from "./fields";
import type { CreateImportInput, ImportDetail, ImportFilters, ImportRules, ListRowErrorsInput } from "./schema";

/** How often an import in progress is read again: after 1 s at first, then less and less often, up to every 30 s. */
export function followingMs(reads: number): number {
  return Math.min(30_000, Math.round(1_000 * 1.25 ** Math.max(0, reads - 1)));
}

/** A page of imports; polled while one of them is in progress. */
export function importsQuery(environment: string, filters: ImportFilters) {
  return queryOptions({
    queryKey: ["imports", environment, "list", filters],
    queryFn: ({ signal }) => call(importsApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((row) => isUnderWay(row.status)) ? 10_000 : false),
  });
}

/** One import; polled at growing intervals while it can still change. Hints make updates faster. */
export function importQuery(environment: string, importId: string) {
  return queryOptions({
    queryKey: ["imports", environment, "one", importId],
    queryFn: ({ signal }) => call(importsApi.get, { importId }, { environment, signal }),
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(state.data.status) ? followingMs(state.dataUpdateCount + state.errorUpdateCount) : false,
  });
}

const useActionOn = (action: "readAgain" | "close") =>
  useCall(importsApi[action], {
    changes: ["import"],
    onSuccess: (detail, { importId }, { client, environment }) =>
      client.setQueryData(importQuery(environment, importId).queryKey, detail),
  });

/** Makes the service report at once how far an import is. */
export const useReadAgain = () => useActionOn("readAgain");

/** Stops following an import whose job can't be read. */
export const useCloseImport = () => useActionOn("close");

/** A page of the rows that the service refused. */
export function rowErrorsQuery(environment: string, input: ListRowErrorsInput) {
  const { importId, ...query } = input;
  return queryOptions({
    queryKey: ["imports", environment, "errors", importId, query],
    queryFn: ({ signal }) => call(importsApi.errors, input, { environment, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the check needs to know about the platform. */
export function readImportRules(environment: string): Promise<ImportRules> {
  return call(importsApi.rules, {}, { environment });
}

/** The same for the pages that describe a file; it changes with the deployment and the sign-off settings. */
export function importRulesQuery(environment: string) {
  return queryOptions({
    queryKey: ["imports", environment, "rules"],
    queryFn: () => readImportRules(environment),
    staleTime: 60_000,
  });
}

/** Announces an import; repeating the same id returns the same import. */
export function announceImport(environment: string, input: CreateImportInput): Promise<ImportDetail> {
  return call(importsApi.create, input, { environment });
}

/** The current state of an import. */
export function readImport(environment: string, importId: string): Promise<ImportDetail> {
  return call(importsApi.get, { importId }, { environment });
}

/** Sends an announced import's file, once; returns the import's state afterwards. */
export function sendImport(
  environment: string,
  importId: string,
  upload: { body: Blob; onProgress: (sent: number) => void; signal: AbortSignal },
): Promise<ImportDetail> {
  return uploadFile(importsApi.sendFile, { importId }, { environment, ...upload });
}

/** The rows that the service refused, as a file to be corrected. Each download is audited. Throws `ProblemError`. */
export async function fetchFailedRows(environment: string, importId: string): Promise<Blob> {
  const headers = { "corridor-environment": environment, ...pageHeaders() };
  let response: Response;
  try {
    response = await fetch(addressOf(importsApi.failedRows, { importId }), { headers });
    if (response.ok) return await response.blob();
  } catch (cause) {
    throw noResponse("nothing", cause);
  }
  throw await problemOf(response, "nothing");
}
