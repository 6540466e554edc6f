import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { approvalRulesApi } from "./api";

/** A version of the rules; without one, the version in force. */
export function rulesQuery(environment: string, version?: number) {
  return queryOptions({
    queryKey: ["approval-rules", environment, version ?? "current"],
    queryFn: ({ signal }) => call(approvalRulesApi.get, { version }, { environment, signal }),
  });
}

/** Every version with its author and reason. */
export function ruleVersionsQuery(environment: string) {
  return queryOptions({
    queryKey: ["approval-rules", environment, "versions"],
    queryFn: ({ signal }) => call(approvalRulesApi.versions, {}, { environment, signal }),
  });
}

/** Creates the next version. */
export const useSaveRules = () => useCall(approvalRulesApi.save, { changes: ["approval-rules", "sign-off"] });

/** Tests a draft against past payments; changes nothing. */
export const useDryRun = () => useCall(approvalRulesApi.dryRun);
