import { endpoint } from "@/lib/api";
import type { Nothing, OverviewNeeds } from "./schema";

export const overviewApi = {
  needs: endpoint<typeof Nothing, typeof OverviewNeeds>("GET", "/api/overview/needs", "overview:read"),
};
