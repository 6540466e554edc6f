"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ActDialog } from "@/components/form/act-dialog";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import { useArchiveEnvironment, useRestoreEnvironment } from "@/lib/features/environments/queries";
import type { EnvironmentView } from "@/lib/features/environments/schema";

/** Archives or restores the environment. */
export function ArchiveCard({ environment }: { environment: EnvironmentView }) {
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const archive = useArchiveEnvironment();
  const restore = useRestoreEnvironment();
  const { slug, version, name, mode } = environment;
  const restored = () => {
    toast(`${name} restored`);
    router.refresh();
  };
  if (environment.archivedAt) {
    const problem = problemIn(restore.error);
    return (
      <Card title="Restore">
        <p className="mb-3 text-text-2">Brings it back with the same credentials, signing keys and webhook URL.</p>
        {problem ? <FormProblem problem={problem} /> : null}
        <Button
          isPending={restore.isPending}
          onClick={() => restore.mutate({ slug, version }, { onSuccess: restored })}
        >
          Restore {name}
        </Button>
      </Card>
    );
  }
  return (
    <Card title="Archive">
      <p className="mb-3 text-text-2">
        Takes this environment out of use. Nothing is deleted, and you can restore it later.
      </p>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Archive {name}
      </Button>
      {isAsking ? (
        <ActDialog
          act={archive}
          input={{ slug, version, confirmation: name }}
          said={`${name} archived`}
          onDone={() => router.refresh()}
          onClose={() => setIsAsking(false)}
          variant="danger"
          title={`Archive ${name}?`}
          description="No one can open it or act in it, and its webhooks are rejected, so the service turns down incoming payments when their approval window ends. The history is kept."
          facts={[
            { label: "Environment", value: name },
            { label: "Mode", value: mode === "production" ? "Production (real money)" : "Sandbox" },
          ]}
          confirmLabel={`Archive ${name}`}
          typeToConfirm={name}
        />
      ) : null}
    </Card>
  );
}
