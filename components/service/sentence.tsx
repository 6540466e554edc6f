/** A sentence with the service's names in backticks. */
export function Sentence({ children }: { children: string }) {
  const parts = children.split("`").map((text, at) => ({ text, at, isName: at % 2 === 1 }));
  return parts.map(({ text, at, isName }) =>
    isName ? (
      <code key={at} className="break-all font-mono text-sm">
        {text}
      </code>
    ) : (
      text
    ),
  );
}
