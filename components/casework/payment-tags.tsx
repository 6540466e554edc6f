"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/components/shell/session";
import { AddChip } from "@/components/ui/chip";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import { ProblemText } from "@/components/ui/problem-text";
import { useEnvironment } from "@/lib/client/environment";
import { tagsQuery, useTagPayments } from "@/lib/features/casework/queries";
import type { Work } from "@/lib/features/casework/schema";
import { TagMark } from "./tag-mark";

const ManageTags = onDemand(() => import("./manage-tags").then((module) => module.ManageTags));

interface PaymentTagsProps {
  transactionId: string;
  work: Work;
  mayWork: boolean;
}

/** The payment's tags; more can be chosen from the environment's. */
export function PaymentTags({ transactionId, work, mayWork }: PaymentTagsProps) {
  const tags = useQuery({ ...tagsQuery(useEnvironment()), enabled: mayWork });
  const mayManage = useCan("tags:manage");
  const [isManaging, setManaging] = useState(false);
  const mark = useTagPayments();
  const put = (tagId: string, isTagged: boolean) => mark.mutate({ transactionIds: [transactionId], tagId, isTagged });
  const has = new Set(work.tags.map(({ id }) => id));
  const free = tags.data?.filter(({ id, isRetired }) => !isRetired && !has.has(id)) ?? [];
  const items: MenuItem[] = [
    ...free.map((tag) => ({ id: tag.id, label: tag.name, onSelect: () => put(tag.id, true) })),
    ...(free.length === 0 ? [noTag(tags.error !== null, mayManage)] : []),
    ...(mayManage ? [{ id: "manage", label: "Manage tags…", hasLine: true, onSelect: () => setManaging(true) }] : []),
  ];
  if (!mayWork && work.tags.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {work.tags.map((tag) => (
        <span
          key={tag.id}
          className="inline-flex min-h-[26px] max-w-full items-center rounded-md border border-line-strong bg-surface pl-2"
        >
          <TagMark tag={tag} />
          {mayWork ? (
            <button
              type="button"
              aria-label={`Remove tag ${tag.name}`}
              title={`Remove tag ${tag.name}`}
              onClick={() => put(tag.id, false)}
              className="grid size-6 shrink-0 place-items-center rounded-md text-text-3 hover:bg-hover hover:text-text"
            >
              <X className="size-3.5" aria-hidden="true" />
            </button>
          ) : (
            <span className="w-2" />
          )}
        </span>
      ))}
      {mayWork ? (
        <Menu label="Add tag" items={items} trigger={(props) => <AddChip {...props} label="Add tag" />} />
      ) : null}
      <ProblemText className="basis-full" problem={mark.error} />
      {isManaging ? <ManageTags onClose={() => setManaging(false)} /> : null}
    </div>
  );
}

const noTag = (hasFailed: boolean, mayManage: boolean): MenuItem => ({
  id: "none",
  label: hasFailed ? "Tags couldn't be loaded" : "No more tags",
  disabledReason: hasFailed
    ? "Try again in a moment."
    : mayManage
      ? "Add one under “Manage tags”."
      : "Administrators and operations can add some.",
});
