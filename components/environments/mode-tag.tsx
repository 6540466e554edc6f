import { StatusBadge } from "@/components/ui/badge";
import type { EnvironmentView } from "@/lib/features/environments/schema";

/** Whether real money moves here. */
export function ModeTag({ mode }: { mode: EnvironmentView["mode"] }) {
  return mode === "production" ? (
    <StatusBadge tone="good" label="Production" />
  ) : (
    <StatusBadge tone="warn" label="Sandbox" />
  );
}

/** The last connection test's result; says so if there was none. */
export function ConnectionBadge({ lastTest }: { lastTest: EnvironmentView["lastTest"] }) {
  if (!lastTest) return <StatusBadge tone="idle" label="Not tested" />;
  return lastTest.isGood ? <StatusBadge tone="good" label="Connected" /> : <StatusBadge tone="bad" label="Failed" />;
}
