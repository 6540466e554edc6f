import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { StatusBadge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { StatusValue } from "@/lib/fields";
import type { Money } from "@/lib/money";

interface Props {
  href: string;
  at: string | undefined;
  status: StatusValue;
  parties: ReactNode;
  amount: Money | null;
}

/** One quote or payment in a short list: when, where it stands, between whom, how much. */
export function PaymentRow({ href, at, status, parties, amount }: Props) {
  return (
    <li className="grid min-h-10 items-center gap-x-3 border-line border-t px-4 py-1.5 first:border-t-0 sm:grid-cols-[128px_116px_minmax(0,1fr)_auto]">
      <Link look="plain" href={href} className="text-text-2">
        <Time value={at} />
      </Link>
      <span>
        <StatusBadge tone={status.tone} label={status.label} />
      </span>
      <span className="min-w-0 truncate">{parties}</span>
      <Amount value={amount} isEnd />
    </li>
  );
}
