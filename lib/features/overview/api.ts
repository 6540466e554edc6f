import { endpoint } from "@/lib/api";
import type { Nothing, OverviewFigures, OverviewNeeds } from "./schema";

export const overviewApi = {
  needs: endpoint<typeof Nothing, typeof OverviewNeeds>("GET", "/api/overview/needs", "overview:read"),
  figures: endpoint<typeof Nothing, typeof OverviewFigures>("GET", "/api/overview/figures", "overview:read"),
};
