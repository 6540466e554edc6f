import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import { isUnderWay } from "./fields";
import type {
  CreateExportInput,
  ExportDetail,
  ExportList,
  ExportPreset,
  ExportPresetList,
  ExportView,
  SaveExportPresetInput,
} from "./schema";

const PATH = "/api/exports";
const PRESETS = "/api/export-presets";
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Where the browser fetches a file or manifest itself, so that it streams to disk. Each download is audited. */
export function downloadHref(environment: string, exportId: string, what: "file" | "manifest"): string {
  return `${pathOf(exportId)}/${what}?environment=${encodeURIComponent(environment)}`;
}

interface ListFilters {
  status?: string;
  mine?: string;
  limit?: number;
  cursor?: string;
}

/** A page of exports; read again by itself while one of them is under way. */
export function exportsQuery(environment: string, { status, mine, limit, cursor }: ListFilters) {
  const query = { status, mine, limit, cursor };
  return queryOptions({
    queryKey: ["exports", environment, "list", query],
    queryFn: ({ signal }) => apiFetch<ExportList>(PATH, { environment, query, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 5_000 : false),
  });
}

/** One export with its manifest; followed until it has ended. Hints make it faster than that. */
export function exportQuery(environment: string, exportId: string) {
  return queryOptions({
    queryKey: ["exports", environment, "one", exportId],
    queryFn: ({ signal }) => apiFetch<ExportDetail>(pathOf(exportId), { environment, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.export) ? 1_500 : false),
  });
}

/** Asks for an export. The key stands for one press: sent twice it is the same export. */
export function createExportMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["export.create", environment],
    mutationFn: (input: CreateExportInput) => apiFetch<ExportView>(PATH, { environment, method: "POST", body: input }),
    retry: false,
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ["exports", environment] }),
  });
}

/** Makes an export again over the same range; the key stands for one press. */
export function repeatExportMutation(environment: string, exportId: string) {
  return mutationOptions({
    mutationKey: ["export.repeat", environment, exportId],
    mutationFn: (key: string) =>
      apiFetch<ExportView>(`${pathOf(exportId)}/repeat`, { environment, method: "POST", body: { key } }),
    retry: false,
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ["exports", environment] }),
  });
}

/** Stops an export; asked twice it is the same. */
export function cancelExportMutation(environment: string, exportId: string) {
  return mutationOptions({
    mutationKey: ["export.cancel", environment, exportId],
    mutationFn: () => apiFetch<ExportView>(`${pathOf(exportId)}/cancel`, { environment, method: "POST", body: {} }),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ["exports", environment] }),
  });
}

const presetsKey = (environment: string) => ["export-presets", environment];

/** One's own presets and the shared ones. */
export function exportPresetsQuery(environment: string) {
  return queryOptions({
    queryKey: presetsKey(environment),
    queryFn: ({ signal }) => apiFetch<ExportPresetList>(PRESETS, { environment, signal }),
  });
}

/** Keeps a layout under a name; one's own preset of that name is replaced. */
export function savePresetMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["export-preset.save", environment],
    mutationFn: (input: SaveExportPresetInput) =>
      apiFetch<ExportPreset>(PRESETS, { environment, method: "POST", body: input }),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: presetsKey(environment) }),
  });
}

/** Removes one's own preset. */
export function deletePresetMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["export-preset.delete", environment],
    mutationFn: (presetId: string) =>
      apiFetch<void>(`${PRESETS}/${encodeURIComponent(presetId)}`, { environment, method: "DELETE" }),
    onSettled: (_data, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: presetsKey(environment) }),
  });
}
