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
  /** As typed; null if untouched: then the settings' value applies. */
  typed: string | null;
  onType: (text: string) => void;
}

/** If a payment will await a second person: how much worse a new price may be by then. Otherwise empty. */
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
