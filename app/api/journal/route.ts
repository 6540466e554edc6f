import { journalApi } from "@/lib/features/journal/api";
import { GetJournalInput, JournalOfResource } from "@/lib/features/journal/schema";
import { getJournal } from "@/lib/features/journal/service";
import { route } from "@/lib/server/http/route";

export const GET = route(journalApi.get, [GetJournalInput, JournalOfResource], getJournal);
