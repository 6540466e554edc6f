import { Banner } from "@/components/ui/banner";
import { Link } from "@/components/ui/link";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useEnvironment } from "@/lib/client/environment";
import { isUnderWay, rowsMissing } from "@/lib/features/imports/fields";
import type { ImportDetail } from "@/lib/features/imports/schema";
import { counted, formatCount } from "@/lib/numbers";
import { ReadAgainButton, UnreadImport } from "./unread";

/** An import's progress or outcome, in words that claim no more than is known. */
export function ImportProgress({ detail }: { detail: ImportDetail }) {
  const environment = useEnvironment();
  const { status, failure } = detail;
  if (isUnderWay(status)) return <Moving detail={detail} />;
  const missing = rowsMissing(detail);
  return (
    <div className="grid gap-3">
      {status === "unknown" ? (
        <Banner
          tone="warn"
          title="The outcome of this import is unknown."
          actions={detail.serviceJobId ? <ReadAgainButton importId={detail.id} /> : null}
        >
          <p>{failure}</p>
          <p className="mt-1">
            Corridor never sends a file twice by itself: that could create customers twice. Look for a few of its rows
            in <Link href={`/${environment}/customers`}>customers</Link>. If none of them are there, import the file
            again; if they are, it arrived.
          </p>
        </Banner>
      ) : null}
      {status === "failed" ? (
        <Banner tone="bad" title="The import failed.">
          {failure}
        </Banner>
      ) : null}
      {status === "cancelled" ? (
        <Banner tone="idle" title="The import was cancelled.">
          {failure}
        </Banner>
      ) : null}
      {missing > 0 ? (
        <Banner tone="warn" title={`${counted(missing, "row")} of the file can't be accounted for.`}>
          {counted(detail.rows, "row")} were sent, but the service reports fewer as imported or rejected. Compare your
          file with <Link href={`/${environment}/customers`}>customers</Link> before you send any row again.
        </Banner>
      ) : null}
      {detail.processed === null && status !== "completed" ? null : <Counts detail={detail} />}
    </div>
  );
}

const WORDS = {
  waiting: "Waiting for the file",
  uploading: "Uploading the file",
  processing: "The service is creating customers",
} as const;

function Moving({ detail }: { detail: ImportDetail }) {
  const { processed, total, rows, status } = detail;
  const all = total ?? rows;
  const label = status === "waiting" || status === "uploading" ? WORDS[status] : WORDS.processing;
  return (
    <div className="grid gap-3">
      <UnreadImport detail={detail} />
      <ProgressBar
        label={label}
        value={processed ?? undefined}
        max={Math.max(1, all)}
        detail={processed === null ? null : `${formatCount(processed)} of ${formatCount(all)} rows`}
      />
      {status === "processing" ? (
        <Counts detail={detail} />
      ) : (
        <p className="text-text-2">
          It is sent from the tab where the file was chosen. If that tab has been closed, this import ends by itself
          within two minutes.
        </p>
      )}
    </div>
  );
}

function Counts({ detail }: { detail: ImportDetail }) {
  const { successful, failed, total, rows } = detail;
  const facts = [
    ["Imported", successful, "text-good"],
    ["Rejected", failed, (failed ?? 0) > 0 ? "text-bad" : ""],
    ["Rows", total ?? rows, ""],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([label, value, tone]) => (
        <div key={label}>
          <dt className="text-sm text-text-2">{label}</dt>
          <dd className={`font-semibold text-xl tabular-nums tracking-tight ${tone}`}>
            {value === null ? "—" : formatCount(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
