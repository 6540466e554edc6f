"use client";

import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { buttonStyle } from "./button-style";
import { classNames } from "./class-names";
import { toasterMounted } from "./toast";
import { ToneShape } from "./tone";

/** The toaster itself in our colours; see toaster.tsx. */
export function ToasterView() {
  // The library's own effect has run by now, so it is listening.
  useEffect(toasterMounted, []);
  // On a phone, buttons such as "Send" and "Approve" are at the bottom, and one message fills the width.
  const isPhone = window.matchMedia("(max-width: 639px)").matches;
  return (
    // The library returns the focus to where it was as soon as it leaves a toast: Tab would never get past one.
    <div
      data-toasts=""
      onFocusCapture={(event) => event.stopPropagation()}
      onBlurCapture={(event) => event.stopPropagation()}
    >
      <Sonner
        // Not on the right, where the panels and their buttons are.
        position={isPhone ? "top-center" : "bottom-left"}
        mobileOffset={{ top: 68 }}
        visibleToasts={isPhone ? 1 : 3}
        gap={8}
        // Stacking would hide the buttons of the toasts beneath.
        expand
        containerAriaLabel="Messages"
        icons={{
          success: <ToneShape tone="good" className="text-good" />,
          warning: <ToneShape tone="warn" className="text-warn" />,
          error: <ToneShape tone="bad" className="text-bad" />,
          info: <ToneShape tone="info" className="text-info" />,
        }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              "flex w-full items-center gap-2.5 rounded-lg border border-line-strong bg-raised px-3.5 py-2.5 font-sans text-base text-text shadow-pop focus-visible:outline-2! focus-visible:outline-accent!",
            actionButton: classNames(buttonStyle("secondary", "sm"), "ml-auto"),
          },
        }}
      />
    </div>
  );
}
