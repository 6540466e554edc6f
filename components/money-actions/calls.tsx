import { StatusBadge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import type { MoneyActionDetail, ServiceCall } from "@/lib/features/journal/schema";
import { spellOut } from "@/lib/fields";
import { formatCount } from "@/lib/numbers";

const toneOf = ({ status }: ServiceCall) => (status === null ? "warn" : status < 400 ? "good" : "bad");

/** The service calls of a money action: the call itself, and those that looked for its outcome. */
export function ServiceCalls({ action: { calls } }: { action: MoneyActionDetail }) {
  return (
    <Card title="Calls to the service" description="Personal data is masked. Calls are kept for 30 days." isFlush>
      {calls.length === 0 ? <p className="p-4 text-text-2">No calls on record.</p> : null}
      <ol className="divide-y divide-line">
        {calls.map((call) => (
          <li key={`${call.requestId} ${call.at} ${call.attempt} ${call.endpoint}`} className="grid gap-1 px-4 py-2.5">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <StatusBadge tone={toneOf(call)} label={call.status === null ? "No response" : `HTTP ${call.status}`} />
              <span className="font-medium">{spellOut(call.endpoint)}</span>
              <span className="ml-auto text-sm text-text-2">
                <Time value={call.at} /> · {formatCount(call.latencyMs)} ms
              </span>
            </div>
            <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-text-2">
              <span className="wrap-anywhere font-mono">
                {call.method} {call.path}
              </span>
              <span>
                Request <ShortId id={call.requestId} />
              </span>
            </p>
            {call.answer === null || call.answer === undefined ? null : (
              <details>
                <summary className="cursor-pointer text-sm text-text-2">Response</summary>
                <CodeBlock text={JSON.stringify(call.answer, null, 2)} label="Response, personal data masked" />
              </details>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
