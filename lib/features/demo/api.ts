import { endpoint } from "@/lib/api";
import type { TryItInput, TryItResult } from "./schema";

export const demoApi = {
  tryIt: endpoint<typeof TryItInput, typeof TryItResult>("POST", "/api/demo", "sandbox:simulate"),
};
