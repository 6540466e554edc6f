import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const overviewApi = {
  needs: endpoint<typeof s.Nothing, typeof s.OverviewNeeds>("GET /api/overview/needs", "overview:read"),
  figures: endpoint<typeof s.Nothing, typeof s.OverviewFigures>("GET /api/overview/figures", "overview:read"),
  split: endpoint<typeof s.SplitInput, typeof s.PaymentSplit>("GET /api/overview/split", "transactions:read"),
};
