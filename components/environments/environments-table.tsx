import { Tag } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { EnvironmentView } from "@/lib/features/environments/schema";
import { counted } from "@/lib/numbers";
import { ConnectionBadge, ModeTag } from "./mode-tag";

const HEAD = "h-[35px] px-3 text-left font-medium text-sm text-text-2 whitespace-nowrap";
const CELL = "border-line border-t px-3 py-2 align-top";

function EnvironmentRow({ environment }: { environment: EnvironmentView }) {
  const keys = environment.webhookKeys.filter((key) => key.retiredAt === null).length;
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className={`${CELL} max-w-64 text-left font-normal`}>
        <span className="flex items-center gap-2">
          <Link href={`/settings/environments/${environment.slug}`} look="plain" className="truncate font-medium">
            {environment.name}
          </Link>
          {environment.archivedAt ? <Tag>Archived</Tag> : null}
        </span>
        <span className="block truncate text-sm text-text-2">/{environment.slug}</span>
      </th>
      <td className={CELL}>
        <ModeTag mode={environment.mode} />
      </td>
      <td className={CELL}>
        <ConnectionBadge lastTest={environment.lastTest} />
        {environment.lastTest ? (
          <span className="mt-0.5 block text-sm text-text-2">
            <Time value={environment.lastTest.at} format="relative" />
          </span>
        ) : null}
      </td>
      <td className={`${CELL} max-w-80 max-md:hidden`}>
        <span className="block truncate font-mono text-sm" title={environment.baseUrl}>
          {environment.baseUrl}
        </span>
      </td>
      <td className={`${CELL} max-w-80 max-lg:hidden`}>
        <span className="flex min-w-0 items-center gap-1">
          <span className="truncate font-mono text-sm" title={environment.webhookUrl}>
            {environment.webhookUrl}
          </span>
          <CopyButton value={environment.webhookUrl} label={`Copy the webhook URL of ${environment.name}`} />
        </span>
        <span className={`block text-sm ${keys === 0 ? "text-bad" : "text-text-2"}`}>
          {keys === 0 ? "No key: every delivery is rejected" : counted(keys, "key")}
        </span>
      </td>
    </tr>
  );
}

/** All environments at a glance; an installation has a handful. */
export function EnvironmentsTable({ environments }: { environments: readonly EnvironmentView[] }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">Environments</caption>
        <thead>
          <tr>
            <th className={HEAD}>Environment</th>
            <th className={HEAD}>Mode</th>
            <th className={HEAD}>Connection</th>
            <th className={`${HEAD} max-md:hidden`}>Base URL</th>
            <th className={`${HEAD} max-lg:hidden`}>Webhook URL</th>
          </tr>
        </thead>
        <tbody>
          {environments.map((environment) => (
            <EnvironmentRow key={environment.id} environment={environment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
