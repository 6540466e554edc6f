"use client";

import { type FormEvent, useRef, useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { placeFields, problemIn } from "@/components/form/problem";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import { useCompareDocument } from "@/lib/features/drift/queries";
import { DifferenceList } from "./difference-list";

const MOST_BYTES = 10 * 1024 * 1024;
const REASON = "Only administrators can compare files.";

/** Compares an OpenAPI file of the service with what Corridor sends and reads. */
export function DocumentCard({ mayCompare }: { mayCompare: boolean }) {
  const compare = useCompareDocument();
  const [address, setAddress] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const problem = problemIn(compare.error);
  const atField = problem ? placeFields(problem, (path) => path === "address").atField[0]?.[1] : undefined;
  const disabledReason = !mayCompare && REASON;
  const choose = (file: File) => {
    setRefusal(file.size > MOST_BYTES ? "The file is larger than 10 MB." : null);
    if (file.size <= MOST_BYTES) compare.mutate(file);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    if (disabledReason === false) compare.mutate(address.trim());
  };
  return (
    <Card
      title="Compare an OpenAPI file"
      description="The service's own description against what Corridor sends and reads. The file isn't kept, and nothing it refers to is fetched."
    >
      <div className="grid gap-4">
        <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
          <TextField
            label="Address"
            type="url"
            placeholder="https://example.com/openapi.yaml"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            error={atField}
            className="min-w-0 flex-1 basis-64"
          />
          <Button type="submit" isPending={compare.isPending} disabledReason={disabledReason}>
            Compare
          </Button>
          <Button isPending={compare.isPending} disabledReason={disabledReason} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={input}
            type="file"
            accept=".yaml,.yml,.json,application/yaml,application/json"
            hidden
            aria-label="OpenAPI file"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = "";
              if (file) choose(file);
            }}
          />
        </form>
        {refusal ? <FormProblem problem={{ title: refusal }} /> : null}
        {problem && !atField && !refusal ? <FormProblem problem={{ ...problem, fields: undefined }} /> : null}
        {compare.data && !compare.isPending ? <DifferenceList comparison={compare.data} /> : null}
      </div>
    </Card>
  );
}
