import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const demoApi = {
  tryIt: endpoint<typeof s.TryItInput, typeof s.TryItResult>("POST /api/demo", "sandbox:simulate"),
};
