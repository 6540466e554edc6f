"use client";

import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { toasterMounted } from "./toast";
import { ToneShape } from "./tone";

/** The toaster itself in our colours; see toaster.tsx. */
export function ToasterView() {
  // The library's own effect has run by now: it listens.
  useEffect(toasterMounted, []);
  return (
    <Sonner
      // Not at the right: there are the panels and their buttons.
      position="bottom-left"
      gap={8}
      // One under the other: a stack would hide the button of the one beneath.
      expand
      containerAriaLabel="Messages"
      icons={{
        success: <ToneShape tone="good" className="text-good" />,
        error: <ToneShape tone="bad" className="text-bad" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-center gap-2.5 rounded-lg border border-line-strong bg-raised px-3.5 py-2.5 font-sans text-base text-text shadow-pop",
          actionButton: classNames(buttonStyle("secondary", "sm"), "ml-auto"),
        },
      }}
    />
  );
}
