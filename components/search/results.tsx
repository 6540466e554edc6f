"use client";

import { useEffect, useImperativeHandle, useState } from "react";
import { useExportLastMonth } from "@/components/exports/use-export-last-month";
import { usePalette } from "@/components/shell/palette-context";
import { useCan } from "@/components/shell/session";
import { useGo } from "@/components/ui/leaving";
import { LiveRegion } from "@/components/ui/live-region";
import { toast } from "@/components/ui/toast";
import { useEnvironment } from "@/lib/client/environment";
import { isProblemError } from "@/lib/client/problem";
import type { Entry } from "@/lib/features/directory/schema";
import { counted } from "@/lib/numbers";
import { type Choice, type ChoiceGroup, useCommands } from "./commands";
import { findTargets, looksLikeReference } from "./find-target";
import type { PressKey } from "./palette";
import { ResultList } from "./result-list";
import { filled, useFindings, useLatestPayments } from "./use-findings";

export interface ResultsProps {
  listId: string;
  text: string;
  /** Receives the list's key handler, null once there is none. */
  onReady: (press: PressKey | null) => void;
  /** Receives the id of the active option. */
  onActive: (optionId: string | undefined) => void;
  onClose: () => void;
}

/**
 * What the text may mean, best first: an actual id, commands and pages, directory matches, and last the search by
 * reference. Enter chooses the first, waiting for a pending response.
 */
export function Results({ listId, text, onReady, onActive, onClose }: ResultsProps) {
  const { groups, isSearching, error, lacksPayments, asOf } = useGroups(text.trim());
  const choices = groups.flatMap((group) => group.choices);
  const [moved, setMoved] = useState({ text, id: "" });
  const [entered, setEntered] = useState<string | null>(null);
  // Whoever goes on typing wants something else, even if the same text comes back.
  if (entered !== null && entered !== text) setEntered(null);
  const chosen = moved.text === text ? choices.find((choice) => choice.id === moved.id) : undefined;
  const active = chosen ?? first(choices, text, isSearching);
  const at = active ? choices.indexOf(active) : -1;
  const optionId = (id: string) => `${listId}-${id}`;
  const activeId = active && optionId(active.id);

  const choose = (choice: Choice) => {
    onClose();
    choice.run();
  };
  const press: PressKey = (key) => {
    if (key === "Enter") {
      // Results for an earlier text must not be taken for this text's first.
      const canWait = isSearching && !chosen && !(active && isInstant(active, groups));
      if (canWait) setEntered(text);
      else if (active) choose(active);
      return;
    }
    const step = key === "ArrowDown" ? 1 : -1;
    const next = choices.at((at < 0 && step < 0 ? -1 : at + step) % Math.max(1, choices.length));
    if (next) setMoved({ text, id: next.id });
  };
  useImperativeHandle(onReady, () => press);
  useEffect(() => onActive(activeId), [activeId, onActive]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  // A hand-made effect event: acts once, on the first result when the response has arrived.
  const isDue = entered === text && !isSearching;
  useEffect(() => {
    if (!isDue) return;
    setEntered(null);
    if (active) choose(active);
  });

  return (
    <>
      <ResultList
        listId={listId}
        groups={groups}
        activeId={activeId}
        optionId={optionId}
        onHover={(choice) => setMoved({ text, id: choice.id })}
        onChoose={choose}
        isSearching={isSearching}
        error={error}
        lacksPayments={lacksPayments}
        asOf={asOf}
      />
      <LiveRegion>{isSearching ? "Searching" : counted(choices.length, "result")}</LiveRegion>
    </>
  );
}

const INSTANT = ["Here", "Go to", "Do", "Switch environment"];
/** Whether a choice is known without a request. */
function isInstant(choice: Choice, groups: ChoiceGroup[]): boolean {
  return groups.some((group) => INSTANT.includes(group.label) && group.choices.includes(choice));
}

function first(choices: Choice[], text: string, isSearching: boolean): Choice | undefined {
  const best = choices.find((choice) => !choice.isLastResort);
  return best ?? (!isSearching && looksLikeReference(text) ? choices[0] : undefined);
}

function useGroups(text: string) {
  const go = useGo();
  const { showKeys } = usePalette();
  const slug = useEnvironment();
  const commands = useCommands(text, go, showKeys);
  const { groups, best, ...found } = useFindings(text, go);
  const payments = useLatestPayments(best, go);
  const actions = useCustomerActions(best, go);
  const targets = slug === "" ? [] : findTargets(text, slug);
  const asked = (how: string): Choice[] =>
    targets
      .filter((target) => target.how === how)
      .map(({ label, detail, href }) => ({
        id: `target-${href}`,
        label,
        detail,
        isLastResort: how === "fallback",
        run: () => go(href),
      }));
  const [customers = { label: "", choices: [] }, ...others] = groups;
  const all = filled([
    { label: "Here", choices: asked("sure") },
    ...commands,
    customers,
    ...others,
    // Read last, so shown last: arriving results must not move what the pointer is on.
    { label: `For ${best?.label ?? ""}`, choices: [...actions, ...payments] },
    { label: "Open as", choices: asked("guess") },
    { label: "Search", choices: asked("fallback") },
  ]);
  return { groups: all, ...found };
}

/** The most common actions for the most likely customer. */
function useCustomerActions(customer: Entry | undefined, go: (path: string) => void): Choice[] {
  const environment = useEnvironment();
  const mayExport = useCan("exports:create");
  const { start } = useExportLastMonth();
  if (!customer) return [];
  const exportLastMonth = async () => {
    try {
      const made = await start(customer.id);
      go(`/${environment}/exports/${made.id}`);
    } catch (error) {
      if (!isProblemError(error)) throw error;
      await toast(`The export was not started: ${error.title}`, "bad");
    }
  };
  const all = `/${environment}/transactions?${new URLSearchParams({ customerId: customer.id })}`;
  return [
    { id: "customer-transactions", label: `Transactions for ${customer.label}`, run: () => go(all) },
    ...(mayExport
      ? [{ id: "customer-export", label: `Export last month for ${customer.label}`, run: () => void exportLastMonth() }]
      : []),
  ];
}
