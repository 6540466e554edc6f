import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { Time } from "@/components/ui/time";
import type { OneTimeLink } from "@/lib/features/people/schema";

/** A link that is shown only once; the first person to open it chooses the account's password. */
export function OneTimeLinkBox({ link, name }: { link: OneTimeLink; name: string }) {
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-1 rounded-md border border-line-strong bg-sunken py-1.5 pr-1.5 pl-2.5">
        <output className="min-w-0 flex-1 break-all font-mono text-sm">{link.url}</output>
        <CopyButton value={link.url} label="Copy link" />
      </div>
      <Banner tone="warn" title="This link is shown only once.">
        Send it to {name} over a private channel. It works once, until <Time value={link.expiresAt} />, and replaces any
        earlier link.
      </Banner>
    </div>
  );
}
