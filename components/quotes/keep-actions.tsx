import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

/** Ways to keep or share a receipt: print it, copy it as `text`, or copy its page's address. */
export function KeepActions({ text, path }: { text: string; path: string }) {
  const origin = typeof location === "undefined" ? "" : location.origin;
  return (
    <>
      <Button onClick={() => window.print()}>Print</Button>
      <CopyButton value={text} label="Copy as text" isLabelShown />
      <CopyButton value={`${origin}${path}`} label="Copy link" isLabelShown />
    </>
  );
}
