"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useCan } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { Spinner } from "@/components/ui/spinner";
import { useEnvironment } from "@/lib/client/environment";
import { CheckedFile } from "./checked-file";
import { Checking } from "./checking";
import { ChooseFile } from "./choose-file";
import { ColumnGuide } from "./column-guide";
import { DropArea } from "./drop-area";
import type { ImportSession, ImportState } from "./import-session";
import { RefusedFile } from "./refused-file";
import { useImportSession } from "./use-import-session";

/** A new import: drop a file, see the check's result, send what is good. */
export function NewImport() {
  const environment = useEnvironment();
  const router = useRouter();
  const [session, state] = useImportSession();
  const mayCreate = useCan("imports:create");
  const { sentId, upload } = state;
  useEffect(() => {
    if (sentId === null) return;
    router.push(`/${environment}/imports/${sentId}`);
    // Reset only once this page is left: before that it would briefly show an empty drop zone.
    return () => session.reset();
  }, [sentId, environment, session, router]);
  return (
    <PageFrame title="New import" back={{ href: `/${environment}/imports`, label: "← Imports" }} isWide>
      {mayCreate ? (
        <DropArea onFile={upload || sentId ? null : (file) => void session.choose(file)}>
          <Stage session={session} state={state} />
        </DropArea>
      ) : (
        <EmptyState title="Your role can't import customers">
          Administrators and operations staff can. You can follow their imports in the list.
        </EmptyState>
      )}
    </PageFrame>
  );
}

interface StageProps {
  session: ImportSession;
  state: ImportState;
}

function Stage({ session, state }: StageProps) {
  const { file, progress, checked, refusal, sentId } = state;
  const choose = (next: File) => void session.choose(next);
  if (sentId !== null) {
    return (
      <p role="status" className="flex items-center gap-2 py-6 text-text-2">
        <Spinner /> The service has the file. Opening the import…
      </p>
    );
  }
  if (!file) {
    return (
      <>
        <ChooseFile onFile={choose} />
        <ColumnGuide />
      </>
    );
  }
  const problems = refusal ? [refusal] : (checked?.summary.fileProblems ?? []);
  if (problems.length > 0) return <RefusedFile file={file} problems={problems} onFile={choose} />;
  if (checked) {
    return <CheckedFile session={session} state={state} file={file} checked={checked} />;
  }
  return (
    <Checking file={file} progress={progress ?? { bytes: 0, rows: 0, badRows: 0 }} onCancel={() => session.reset()} />
  );
}
