import { endpoint } from "@/lib/api";
import type { EntryList, FindInput, Findings, ListEntriesInput, Name, NameInput } from "./schema";

export const directoryApi = {
  list: endpoint<typeof ListEntriesInput, typeof EntryList>("GET", "/api/directory", "customers:read"),
  find: endpoint<typeof FindInput, typeof Findings>("GET", "/api/directory/find", "customers:read"),
  name: endpoint<typeof NameInput, typeof Name>("GET", "/api/directory/name", "customers:read"),
};
