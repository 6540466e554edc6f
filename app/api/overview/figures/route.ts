import { overviewApi } from "@/lib/features/overview/api";
import { Nothing, OverviewFigures } from "@/lib/features/overview/schema";
import { getOverviewFigures } from "@/lib/features/overview/service/get-figures";
import { route } from "@/lib/server/http/route";

export const GET = route(overviewApi.figures, [Nothing, OverviewFigures], getOverviewFigures);
