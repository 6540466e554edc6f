import { endpoint } from "@/lib/api";
import type { GetJournalInput, JournalOfResource } from "./schema";

export const journalApi = {
  get: endpoint<typeof GetJournalInput, typeof JournalOfResource>("GET", "/api/journal", "quotes:read"),
};
