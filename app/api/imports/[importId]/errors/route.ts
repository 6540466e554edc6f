import { importsApi } from "@/lib/features/imports/api";
import { ListRowErrorsInput, RowErrorList } from "@/lib/features/imports/schema";
import { listRowErrors } from "@/lib/features/imports/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(importsApi.errors, [ListRowErrorsInput, RowErrorList], listRowErrors);
