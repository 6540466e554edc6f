"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { useCan } from "@/components/shell/session";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/components/ui/time-zone";
import { useEnvironment } from "@/lib/client/environment";
import { useCreateExport } from "@/lib/features/exports/queries";
import type { ExportFilter, ExportLayout, ExportView } from "@/lib/features/exports/schema";
import { needsHistory } from "@/lib/features/transactions/check/history-filters";
import { transactionsQuery, transactionTotalsQuery } from "@/lib/features/transactions/queries";
import { counted } from "@/lib/numbers";
import { ColumnEditor } from "./column-editor";
import { FilterLine } from "./filter-line";
import { lastLayout, rememberLayout } from "./layout-memory";
import { LayoutOptions } from "./layout-options";
import { PresetBar } from "./preset-bar";

export interface ExportFormProps {
  filter: ExportFilter;
  /** Selected payments, instead of a filter. */
  ids?: readonly string[];
  onSending: (isSending: boolean) => void;
  onMade: (made: ExportView) => void;
  onCancel: () => void;
}

function uncountedWords({ error, data }: { error: unknown; data: unknown }): string {
  if (error) return "The number of transactions could not be read. The export counts them itself.";
  if (!data) return "Counting the transactions …";
  return "The service doesn't say how many transactions there are. The export reads them all.";
}

/** The layout of the file; nothing chosen is lost, whatever the server responds. */
export function ExportForm({ filter, ids, onSending, onMade, onCancel }: ExportFormProps) {
  const environment = useEnvironment();
  const zone = useTimeZone();
  const [layout, setChosen] = useState<ExportLayout>(() => lastLayout(zone));
  const [seenZone, setSeenZone] = useState(zone);
  // The browser's zone is known only after the first paint: the file follows it unless another zone was chosen.
  if (seenZone !== zone) {
    setSeenZone(zone);
    if (layout.timeZone === seenZone) setChosen({ ...layout, timeZone: zone });
  }
  const mayReveal = useCan("personal:reveal");
  const create = useCreateExport();
  const isHistory = needsHistory(filter);
  const live = useQuery({ ...transactionsQuery(environment, { ...filter, limit: 1 }), enabled: !ids && !isHistory });
  const added = useQuery({ ...transactionTotalsQuery(environment, filter), enabled: isHistory });
  const count = isHistory ? added : live;
  const total = ids ? ids.length : isHistory ? (added.data?.count ?? undefined) : live.data?.totalCount;
  const setLayout = (next: ExportLayout) => {
    setChosen(next);
    rememberLayout(next);
  };
  const send = () => {
    onSending(true);
    create.mutate(
      { filter, layout, ...(ids ? { ids: [...ids] } : {}) },
      { onSuccess: onMade, onSettled: () => onSending(false) },
    );
  };
  const problem = create.error && (problemIn(create.error) ?? { title: "The export could not be started." });
  const isEmpty = total === 0;
  return (
    <form
      aria-label="Export transactions"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {problem ? <FormProblem problem={problem} /> : null}
      <div className="rounded-md border border-line bg-sunken px-3 py-2">
        <p className="font-medium" aria-live="polite">
          {total === undefined ? uncountedWords(count) : counted(total, "transaction")}
        </p>
        {ids ? (
          <p className="text-text-2">Selected in the list, as the service has them now.</p>
        ) : (
          <FilterLine filter={filter} />
        )}
      </div>
      <PresetBar layout={layout} onChoose={setLayout} />
      <LayoutOptions layout={layout} onChange={setLayout} />
      <ColumnEditor chosen={layout.columns} onChange={(columns) => setLayout({ ...layout, columns })} />
      <div
        data-foot
        className="sticky -bottom-3 -mx-5 -mb-3 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-raised px-5 py-3"
      >
        <p className="mr-auto min-w-48 flex-1 text-sm text-text-2">
          {mayReveal
            ? "Your role may see personal data: the file holds memos and counterparty details in full."
            : "Memos and counterparty details are masked in the file, as in the list, because of your role."}
        </p>
        <Button onClick={onCancel} disabledReason={create.isPending && "The export is being started."}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          isPending={create.isPending}
          disabledReason={
            layout.columns.length === 0 ? "Choose at least one column." : isEmpty && "There is nothing to export."
          }
        >
          {total === undefined || isEmpty ? "Export" : `Export ${counted(total, "transaction")}`}
        </Button>
      </div>
    </form>
  );
}
