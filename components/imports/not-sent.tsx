"use client";

import { FormProblem } from "@/components/form/form-problem";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useEnvironment } from "@/lib/client/environment";
import type { ImportState } from "./import-session";
import type { Sending } from "./send-dialog";

export interface NotSentProps {
  state: ImportState;
  /** The last attempt. */
  last: Sending | null;
  onAgain: (sending: Sending) => void;
}

/** Why the last attempt to send failed; the file and its check are still available. */
export function NotSent({ state, last, onAgain }: NotSentProps) {
  const environment = useEnvironment();
  const { problem, ended } = state;
  const again = last ?? { selection: "good", isRepeat: false };
  if (problem?.code === "import_repeated") {
    return (
      <Banner
        tone="warn"
        title={problem.title}
        isLive
        actions={<Button onClick={() => onAgain({ ...again, isRepeat: true })}>Send it again anyway</Button>}
      >
        <p>
          <bdi>{problem.detail}</bdi>
        </p>
        <p className="text-text">{problem.meaning}</p>
        <p>
          Check the <Link href={`/${environment}/imports`}>earlier import</Link> first.
        </p>
      </Banner>
    );
  }
  if (problem) {
    return (
      <div className="grid gap-2">
        <FormProblem problem={problem} />
        <p className="text-text-2">The file and its check are still here; you don't have to start over.</p>
      </div>
    );
  }
  if (!ended) return null;
  const isCancelled = ended.status === "cancelled";
  return (
    <Banner
      tone={isCancelled ? "idle" : "bad"}
      title={isCancelled ? "The upload was cancelled." : "The import was rejected."}
      isLive
    >
      {ended.failure ? <p>{ended.failure}</p> : null}
      <p>The file and its check results are still here. You can send it again.</p>
    </Banner>
  );
}
