"use client";

import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { classNames } from "@/components/ui/class-names";

/** The whole page accepts a dropped file, so that none is opened in the browser by mistake and the page lost. */
export function DropArea({ onFile, children }: { onFile: ((file: File) => void) | null; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") {
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onFile?.(file);
    } else if (event.type === "dragover") {
      event.dataTransfer.dropEffect = onFile ? "copy" : "none";
      setOver(onFile !== null);
    } else if (event.relatedTarget === null) setOver(false);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => take(event);
    const names = ["dragover", "dragleave", "drop"] as const;
    for (const name of names) window.addEventListener(name, listen);
    return () => {
      for (const name of names) window.removeEventListener(name, listen);
    };
  }, []);
  return (
    <div
      className={classNames(
        "grid gap-4 rounded-lg outline-2 outline-offset-4",
        isOver ? "outline-accent outline-dashed" : "outline-transparent",
      )}
    >
      {children}
    </div>
  );
}
