"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

const KEPT = "What you typed is kept as a draft in this tab, and is back when you return.";

/** Asks before a link within the console leads away from a half-filled form. `kept`: what of it the draft brings back. */
export function LeaveGuard({ kept = KEPT }: { kept?: string }) {
  const router = useRouter();
  const { isDirty, isSubmitSuccessful } = useFormState();
  const [target, setTarget] = useState<string | null>(null);
  const mustAsk = isDirty && !isSubmitSuccessful;
  useEffect(() => {
    if (!mustAsk) return;
    const ask = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || !isPlain || event.defaultPrevented || link.target === "_blank") return;
      const url = new URL(link.href);
      // Elsewhere the browser itself asks; a jump within the page loses nothing.
      if (url.origin !== window.location.origin || url.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(url.pathname + url.search + url.hash);
    };
    document.addEventListener("click", ask, true);
    return () => document.removeEventListener("click", ask, true);
  }, [mustAsk]);
  return (
    <ConfirmDialog
      isOpen={target !== null}
      onClose={() => setTarget(null)}
      onConfirm={() => {
        const to = target;
        setTarget(null);
        if (to !== null) router.push(to);
      }}
      title="Leave this form?"
      description={`Nothing was sent. ${kept}`}
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}
