import { encode } from "uqr";

/** One path of horizontal runs of dark modules; null if the text is too long for any QR code. */
function pathOf(text: string): { size: number; path: string } | null {
  try {
    const { data, size } = encode(text, { ecc: "M", border: 4 });
    const runs = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`];
      }),
    );
    return { size, path: runs.join("") };
  } catch {
    // The encoder fails only if the text exceeds the largest code. It can still be copied.
    return null;
  }
}

/** A text as a QR code, rendered locally: nothing leaves the page. Dark on white in both themes, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = pathOf(text);
  if (!code) return <p className="text-text-2">It's too long for a QR code. Copy it instead.</p>;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="block aspect-square w-full max-w-[216px] rounded-md border border-line print:border-0"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
