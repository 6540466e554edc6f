"use client";

import { Command } from "cmdk";
import { useId, useState } from "react";
import { useGo } from "@/components/ui/leaving";
import { Modal } from "@/components/ui/modal";
import { setTheme } from "@/components/ui/theme";
import { can } from "@/lib/permissions";
import { leave } from "./account-menu";
import { findTargets } from "./find-target";
import { visibleNavigation } from "./navigation";
import { useActor, useNearestEnvironment, useSession } from "./session";

export interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
  onKeys: () => void;
}

interface PaletteCommand {
  id: string;
  label: string;
  detail?: string;
  words?: string[];
  run: () => void;
}

/** Goes anywhere and does what is asked often: a pasted id opens its page, words find sections and commands. */
export function Palette({ isOpen, onClose, onKeys }: PaletteProps) {
  const title = useId();
  const [text, setText] = useState("");
  const groups = usePaletteCommands(text, onKeys);
  const close = () => {
    setText("");
    onClose();
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      labelledBy={title}
      className="mx-auto mt-[12vh] mb-auto max-h-[70dvh] w-[calc(100%-24px)] max-w-[560px] flex-col overflow-hidden rounded-lg border border-line-strong bg-raised text-text shadow-pop open:flex"
    >
      <h2 id={title} className="sr-only">
        Search and commands
      </h2>
      <Command label="Search and commands" loop className="flex min-h-0 flex-col">
        <Command.Input
          data-initial-focus=""
          value={text}
          onValueChange={setText}
          placeholder="Search or paste an id, a reference, a UMA address"
          className="w-full border-line border-b bg-transparent px-4 py-3 text-md outline-none"
        />
        <Command.List className="min-h-0 overflow-auto overscroll-contain p-1.5">
          <Command.Empty className="px-3 py-6 text-center text-text-2">Nothing is called that.</Command.Empty>
          {groups.map((group) => (
            <Command.Group
              key={group.label}
              heading={group.label}
              className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-text-3 [&_[cmdk-group-heading]]:text-xs"
            >
              {group.commands.map((command) => (
                <Command.Item
                  key={command.id}
                  value={command.id}
                  keywords={[command.label, ...(command.words ?? [])]}
                  onSelect={() => {
                    close();
                    command.run();
                  }}
                  className="flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2.5 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-text"
                >
                  <span className="shrink-0">{command.label}</span>
                  {command.detail ? (
                    <span className="ml-auto min-w-0 truncate font-mono text-sm text-text-2">{command.detail}</span>
                  ) : null}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Modal>
  );
}

function usePaletteCommands(text: string, onKeys: () => void): { label: string; commands: PaletteCommand[] }[] {
  const goTo = useGo();
  const { role } = useActor();
  const { environments } = useSession();
  const environment = useNearestEnvironment();
  const slug = environment?.slug ?? "";
  const go = (href: string) => () => goTo(href);
  const typed = text.trim();
  const found = slug === "" ? [] : findTargets(typed, slug);
  const sections = visibleNavigation((permission) => can(role, permission), slug !== "")
    .flatMap((group) => group.entries)
    .flatMap((entry) => entry.entries ?? [entry]);
  const actions: PaletteCommand[] = [
    ...(slug !== "" && can(role, "quotes:create")
      ? [{ id: "new-quote", label: "New quote", words: ["price", "send", "pay"], run: go(`/${slug}/quotes/new`) }]
      : []),
    ...(["light", "dark", "system"] as const).map((theme) => ({
      id: `theme-${theme}`,
      label: theme === "system" ? "Theme of the system" : `${theme === "light" ? "Light" : "Dark"} theme`,
      words: ["appearance", "mode"],
      run: () => setTheme(theme),
    })),
    { id: "keys", label: "Show the keys", words: ["shortcuts", "keyboard", "help"], run: onKeys },
    { id: "leave", label: "Sign out", words: ["leave", "log out"], run: leave },
  ];
  return [
    // What was pasted stands first, and always: it need not look like the name of anything.
    {
      label: environment ? `In ${environment.name}` : "Found",
      commands: found.map((target) => ({
        id: target.href,
        label: target.label,
        detail: target.detail,
        words: [typed],
        run: go(target.href),
      })),
    },
    {
      label: "Go to",
      commands: sections.map((entry) => ({ id: entry.id, label: entry.label, run: go(entry.href(slug)) })),
    },
    { label: "Do", commands: actions },
    {
      label: "Switch environment",
      commands: environments
        .filter((each) => each.slug !== slug)
        .map((each) => ({
          id: `environment-${each.slug}`,
          label: each.name,
          detail: each.mode,
          words: ["switch", "environment"],
          run: go(`/${each.slug}/transactions`),
        })),
    },
  ].filter((group) => group.commands.length > 0);
}
