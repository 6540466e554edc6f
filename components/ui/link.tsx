import type NextLink from "next/link";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names";
import { NearLink } from "./near-link";

const LOOKS = {
  /** In running text: underlined, as colour alone doesn't identify a link. */
  text: "text-accent-text underline decoration-from-font underline-offset-2 hover:decoration-2",
  /** In tables and lists, where the context identifies it as a link. */
  plain: "text-text hover:text-accent-text hover:underline underline-offset-2",
  quiet: "text-text-2 hover:text-text hover:underline underline-offset-2",
};

export interface LinkProps extends ComponentPropsWithRef<typeof NextLink> {
  look?: keyof typeof LOOKS;
}

/** A link within the console; an external link opens a new tab and says so. */
export function Link({ look = "text", className, children, ...rest }: LinkProps) {
  const isOutside = typeof rest.href === "string" && /^https?:/.test(rest.href);
  return (
    <NearLink
      {...rest}
      {...(isOutside ? { target: "_blank", rel: "noreferrer", prefetch: false } : {})}
      className={classNames("rounded-sm", LOOKS[look], className)}
    >
      {children}
      {isOutside ? <span aria-hidden="true"> ↗</span> : null}
      {isOutside ? <span className="sr-only"> (opens a new tab)</span> : null}
    </NearLink>
  );
}
