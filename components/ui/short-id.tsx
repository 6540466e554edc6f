import NextLink from "next/link";
import { shortId } from "@/lib/ids";
import { CopyButton } from "./copy-button";

export interface ShortIdProps {
  id: string;
  /** Makes the id a link to its page; null where it has none. */
  href?: string | null;
  /** Keeps `Type:` in front of the shortened part. */
  hasType?: boolean;
}

/**
 * An id shortened in the middle; its title, its accessible text and what is copied, by the button or with a selection,
 * are the whole id. Where space is short it wraps after its type.
 */
export function ShortId({ id, href, hasType = false }: ShortIdProps) {
  const type = hasType && id.includes(":") ? id.slice(0, id.indexOf(":") + 1) : "";
  const text = (
    <>
      <span aria-hidden="true" className="select-none">
        {type ? (
          <>
            <span className="whitespace-nowrap">{type}</span>
            <wbr />
          </>
        ) : null}
        <span className="whitespace-nowrap">{shortId(id)}</span>
      </span>
      <span className="sr-only">{id}</span>
    </>
  );
  return (
    <span className="group/id relative inline-flex max-w-full items-center gap-0.5 font-mono text-sm">
      {href ? (
        <NextLink
          href={href}
          prefetch={false}
          title={id}
          className="rounded-sm underline-offset-2 hover:text-accent-text hover:underline"
        >
          {text}
        </NextLink>
      ) : (
        <span title={id}>{text}</span>
      )}
      <CopyButton value={id} label={`Copy ID ${shortId(id)}`} className="copy-id" />
    </span>
  );
}
