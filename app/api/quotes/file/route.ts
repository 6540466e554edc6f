import { quotesApi } from "@/lib/features/quotes/api";
import { ExportQuotesInput } from "@/lib/features/quotes/schema";
import { exportQuotes } from "@/lib/features/quotes/service/export-quotes";
import { downloadRoute } from "@/lib/server/http/file-route";

export const GET = downloadRoute(quotesApi.file, [ExportQuotesInput], exportQuotes);
