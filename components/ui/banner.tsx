import type { ReactNode } from "react";
import type { Tone } from "@/lib/fields";
import { classNames } from "./class-names";
import { headingOf } from "./heading-of";
import { TONE_TEXT, ToneShape } from "./tone";

const GROUND: Record<Tone, string> = {
  good: "border-good/30 bg-good-soft",
  warn: "border-warn/30 bg-warn-soft",
  bad: "border-bad/30 bg-bad-soft",
  info: "border-info/30 bg-info-soft",
  idle: "border-line-strong bg-idle-soft",
};

export interface BannerProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** It appears in response to something: announced at once (`bad`) or at the next pause. */
  isLive?: boolean;
  className?: string;
}

/** A state of the whole screen or form: what it is, what it means, what can be done. */
export function Banner({ tone, title, children, actions, isLive = false, className }: BannerProps) {
  return (
    <div
      role={isLive ? (tone === "bad" ? "alert" : "status") : undefined}
      className={classNames(
        "flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border px-3 py-2",
        GROUND[tone],
        className,
      )}
    >
      <span className={classNames("flex h-5 items-center", TONE_TEXT[tone])}>
        <ToneShape tone={tone} className="size-2.5!" />
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-medium">{headingOf(title)}</p>
        {children ? <div className="text-text-2 [&_ul]:list-disc [&_ul]:pl-4">{children}</div> : null}
      </div>
      {actions ? <div className="flex gap-2">{actions}</div> : null}
    </div>
  );
}
