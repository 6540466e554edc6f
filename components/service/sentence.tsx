/** A sentence in which names of the service stand between backticks. */
export function Sentence({ children }: { children: string }) {
  return (
    <>
      {children.split("`").map((part, at) =>
        at % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other name
          <code key={at} className="break-all font-mono text-sm">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </>
  );
}
