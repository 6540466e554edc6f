"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useArchiveEnvironment, useRestoreEnvironment } from "@/lib/features/environments/queries";
import type { EnvironmentView } from "@/lib/features/environments/schema";

/** Takes the environment out of use, or puts it back. */
export function ArchiveCard({ environment }: { environment: EnvironmentView }) {
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const archive = useArchiveEnvironment();
  const restore = useRestoreEnvironment();
  const { slug, version, name, mode } = environment;
  const done = (message: string) => {
    toast(message);
    setIsAsking(false);
    router.refresh();
  };
  if (environment.archivedAt) {
    const problem = problemIn(restore.error);
    return (
      <Card title="Restore">
        <p className="mb-3 text-text-2">
          It works again as before: with the same credentials, the same keys and the same webhook address.
        </p>
        {problem ? <FormProblem problem={problem} /> : null}
        <Button
          isPending={restore.isPending}
          onClick={() => restore.mutate({ slug, version }, { onSuccess: () => done(`${name} was restored`) })}
        >
          Restore {name}
        </Button>
      </Card>
    );
  }
  const problem = problemIn(archive.error);
  return (
    <Card title="Archive">
      <p className="mb-3 text-text-2">
        Takes this environment out of use without deleting anything. You can restore it.
      </p>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Archive {name}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          isOpen
          onClose={() => setIsAsking(false)}
          onConfirm={() =>
            archive.mutate({ slug, version, confirmation: name }, { onSuccess: () => done(`${name} was archived`) })
          }
          variant="danger"
          title={`Archive ${name}?`}
          description="Nobody can look into it or act in it any more, and its webhooks are refused: an incoming payment that asks for approval is then rejected by the service when its time runs out. The history stays."
          facts={[
            { label: "Environment", value: name },
            { label: "Mode", value: mode === "production" ? "Production: real money" : "Sandbox" },
          ]}
          confirmLabel={`Archive ${name}`}
          typeToConfirm={name}
          isPending={archive.isPending}
          notice={problem ? <FormProblem problem={problem} /> : null}
        />
      ) : null}
    </Card>
  );
}
