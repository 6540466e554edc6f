import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

/** The ways to keep a receipt or hand it on: on paper, as `text`, as the address of its page. */
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
