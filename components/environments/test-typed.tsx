"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { FormProblem } from "@/components/form/form-problem";
import { placeFields, problemIn } from "@/components/form/problem";
import { Button } from "@/components/ui/button";
import { useTestConnection } from "@/lib/features/environments/queries";
import { TestConnectionInput } from "@/lib/features/environments/schema";
import { TestResult } from "./test-result";

const TESTED = ["mode", "baseUrl", "tokenId", "clientSecret"] as const;

/** Tests the connection typed into the surrounding form; the result is cleared when a value changes. */
export function TestTyped() {
  const form = useFormContext<TestConnectionInput>();
  const [mode, baseUrl, tokenId, clientSecret] = useWatch({ control: form.control, name: TESTED });
  const test = useTestConnection();
  const run = async () => {
    if (!(await form.trigger(TESTED, { shouldFocus: true }))) return;
    test.mutate(TestConnectionInput.parse({ mode, baseUrl, tokenId, clientSecret }), {
      onSuccess: (result) => {
        // Found with or without the version segment: save exactly what was tested.
        if (result.isGood && result.baseUrl !== baseUrl.trim()) form.setValue("baseUrl", result.baseUrl);
      },
      onError: (error) => {
        const baseUrlFault = problemIn(error)?.fields?.baseUrl;
        if (baseUrlFault) form.setError("baseUrl", { type: "server", message: baseUrlFault }, { shouldFocus: true });
      },
    });
  };
  const tested = test.variables;
  const isCurrent =
    tested?.mode === mode &&
    [tested.baseUrl, test.data?.baseUrl].includes(baseUrl.trim()) &&
    tested.tokenId === tokenId.trim() &&
    tested.clientSecret === clientSecret.trim();
  const problem = isCurrent ? problemIn(test.error) : null;
  const isAtField = problem && placeFields(problem, (path) => path === "baseUrl").atField.length > 0;
  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={run} isPending={test.isPending}>
        Test connection
      </Button>
      {problem && !isAtField ? <FormProblem problem={problem} /> : null}
      {isCurrent && test.data ? (
        <div className="w-full">
          <TestResult result={test.data} />
        </div>
      ) : null}
    </div>
  );
}
