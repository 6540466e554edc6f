/** In print the page leaves the console's one-screen-high frame, so that it runs over as many sheets as it needs. */
export const ON_PAPER =
  "print:absolute print:inset-x-0 print:top-0 print:z-50 print:h-auto print:min-h-full print:overflow-visible print:bg-bg print:p-0";
