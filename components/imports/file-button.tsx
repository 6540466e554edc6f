"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonSize, ButtonVariant } from "@/components/ui/button-style";

export interface FileButtonProps {
  onFile: (file: File) => void;
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
}

/** Opens the system's file chooser for a CSV; a corrected file can be chosen twice in a row. */
export function FileButton({ onFile, variant, size, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
