import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const directoryApi = {
  list: endpoint<typeof s.ListEntriesInput, typeof s.EntryList>("GET /api/directory", "customers:read"),
  find: endpoint<typeof s.FindInput, typeof s.Findings>("GET /api/directory/find", "customers:read"),
  name: endpoint<typeof s.NameInput, typeof s.Name>("GET /api/directory/name", "customers:read"),
};
