import type { ReactNode } from "react";
import { Link } from "./link";
import { Time } from "./time";

interface StepMetaProps {
  at: string;
  /** A note on the time. */
  note?: ReactNode;
  detail: ReactNode;
  /** Where the details can be read. */
  href: string | null;
}

/** When something happened, and the source of that information. */
export function StepMeta({ at, note, detail, href }: StepMetaProps) {
  return (
    <>
      <Time value={at} />
      {note}
      {detail ? " · " : null}
      {href && detail ? (
        <Link href={href} prefetch={false}>
          {detail}
        </Link>
      ) : (
        detail
      )}
    </>
  );
}
