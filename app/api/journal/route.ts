import { GetJournalInput } from "@/lib/features/journal/schema";
import { getJournal } from "@/lib/features/journal/service";
import { route } from "@/lib/server/http/route";

export const GET = route(GetJournalInput, getJournal, { scope: "environment" });
