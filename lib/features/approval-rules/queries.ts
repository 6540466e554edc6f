import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { approvalRulesApi } from "./api";
import type { DryRunInput, SaveRulesInput } from "./schema";

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

/** Makes the next version. */
export function saveRulesMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["approval-rules.save", environment],
    mutationFn: (input: SaveRulesInput) => call(approvalRulesApi.save, input, { environment }),
    onSettled: (_data, _error, _input, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["approval-rules", environment] }),
        client.invalidateQueries({ queryKey: ["approvals", environment] }),
      ]),
  });
}

/** Tries a draft against what came in; changes nothing. */
export function dryRunMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["approval-rules.dry-run", environment],
    mutationFn: (input: DryRunInput) => call(approvalRulesApi.dryRun, input, { environment }),
  });
}
