/** Text as received; scrolls in its box, by keyboard too. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="max-h-[800px] overflow-auto rounded-md bg-sunken p-3"
    >
      <pre className="whitespace-pre-wrap break-all font-mono text-sm">{text}</pre>
    </section>
  );
}
