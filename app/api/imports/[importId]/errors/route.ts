import { ListRowErrorsInput } from "@/lib/features/imports/schema";
import { listRowErrors } from "@/lib/features/imports/service/read";
import { route } from "@/lib/server/http/route";

export const GET = route(ListRowErrorsInput, listRowErrors, { scope: "environment" });
