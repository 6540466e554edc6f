/** On paper a page lies over the console's frame, which is one screen high: the sheets go on as long as it does. */
export const ON_PAPER =
  "print:absolute print:inset-x-0 print:top-0 print:z-50 print:h-auto print:min-h-full print:overflow-visible print:bg-bg print:p-0";
