import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import type { DryRunInput, DryRunResult, RulesView, RuleVersionList, SaveRulesInput } from "./schema";

/** A version of the rules; without one, the version in force. */
export function rulesQuery(environment: string, version?: number) {
  return queryOptions({
    queryKey: ["approval-rules", environment, version ?? "current"],
    queryFn: ({ signal }) => apiFetch<RulesView>("/api/approval-rules", { environment, query: { version }, signal }),
  });
}

/** Every version with its author and reason. */
export function ruleVersionsQuery(environment: string) {
  return queryOptions({
    queryKey: ["approval-rules", environment, "versions"],
    queryFn: ({ signal }) => apiFetch<RuleVersionList>("/api/approval-rules/versions", { environment, signal }),
  });
}

/** Makes the next version. */
export function saveRulesMutation(environment: string) {
  return mutationOptions({
    mutationKey: ["approval-rules.save", environment],
    mutationFn: (input: SaveRulesInput) =>
      apiFetch<RulesView>("/api/approval-rules", { environment, method: "PUT", body: input }),
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
    mutationFn: (input: DryRunInput) =>
      apiFetch<DryRunResult>("/api/approval-rules/dry-run", { environment, method: "POST", body: input }),
  });
}
