"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { TextField } from "@/components/ui/text-field";
import { useEnvironment } from "@/lib/client/environment";
import { toleranceIn } from "@/lib/features/sign-offs/check/typed";
import { signOffPreviewQuery } from "@/lib/features/sign-offs/queries";
import type { Money } from "@/lib/money";

interface Props {
  money: Money;
  /** As it was typed; null while nobody has: then it is what the settings say. */
  typed: string | null;
  onType: (text: string) => void;
}

/** Where a payment will wait for a second person: how much worse another price may be by then. Else nothing. */
export function ToleranceField({ money, typed, onType }: Props) {
  const mayRead = useCan("sign-offs:read");
  const preview = signOffPreviewQuery(useEnvironment(), { action: "quote.execute", ...money });
  const { data } = useQuery({ ...preview, enabled: mayRead });
  if (!data?.because) return null;
  return (
    <TextField
      label="Price tolerance"
      inputMode="decimal"
      suffix="%"
      hint="If its price expires before it is signed off, a new one may be this much worse for the payer. Empty: only this price."
      value={typed ?? String(data.tolerance / 100)}
      error={toleranceIn(typed).problem}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
