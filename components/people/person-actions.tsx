"use client";

import { MoreHorizontal } from "lucide-react";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import type { PersonSummary } from "@/lib/features/people/schema";
import { SessionList } from "./session-list";

const DisableDialog = onDemand(() => import("./disable-dialog").then((module) => module.DisableDialog));
const LinkDialog = onDemand(() => import("./link-dialog").then((module) => module.LinkDialog));
const RoleDialog = onDemand(() => import("./role-dialog").then((module) => module.RoleDialog));

type Open = "role" | "link" | "sessions" | "disable" | null;

/** An administrator's actions on one person. */
export function PersonActions({ person, isOwn }: { person: PersonSummary; isOwn: boolean }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isDisabled = person.status === "disabled";
  const items = [
    { id: "role", label: "Change role…", onSelect: () => setOpen("role") },
    { id: "sessions", label: "Sessions…", onSelect: () => setOpen("sessions") },
    {
      id: "link",
      label: person.status === "invited" ? "New invitation link…" : "Reset password…",
      disabledReason: isDisabled ? "Enable this person first." : null,
      onSelect: () => setOpen("link"),
    },
    {
      id: "disable",
      label: isDisabled ? "Enable…" : "Disable…",
      isDanger: !isDisabled,
      hasLine: true,
      onSelect: () => setOpen("disable"),
    },
  ];
  return (
    <>
      <Menu
        label={`Actions for ${person.name}`}
        items={items}
        placement="bottom-end"
        trigger={(props) => (
          <IconButton {...props} label={`Actions for ${person.name}`} icon={<MoreHorizontal />} size="sm" />
        )}
      />
      {open === "role" ? <RoleDialog person={person} isOwn={isOwn} onClose={close} /> : null}
      {open === "disable" ? <DisableDialog person={person} onClose={close} /> : null}
      {open === "link" ? <LinkDialog person={person} onClose={close} /> : null}
      {open === "sessions" ? (
        <Dialog isOpen onClose={close} title={`Active sessions of ${person.name}`}>
          <div className="-mx-5 -my-3">
            <SessionList personId={person.id} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
