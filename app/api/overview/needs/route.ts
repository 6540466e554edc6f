import { overviewApi } from "@/lib/features/overview/api";
import { Nothing, OverviewNeeds } from "@/lib/features/overview/schema";
import { getOverviewNeeds } from "@/lib/features/overview/service/get-needs";
import { route } from "@/lib/server/http/route";

export const GET = route(overviewApi.needs, [Nothing, OverviewNeeds], getOverviewNeeds);
