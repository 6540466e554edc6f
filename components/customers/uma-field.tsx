"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormTextField } from "@/components/form/form-text-field";
import { useDebounced } from "@/components/ui/use-debounced";
import { useEnvironment } from "@/lib/client/environment";
import { umaOwnerQuery } from "@/lib/features/customers/queries";
import { type CustomerConfig, umaFromTyped, umaProblem } from "@/lib/features/customers/schema";

interface Props {
  config: CustomerConfig;
  /** The customer's current address. */
  own?: string;
}

/** A UMA address, validated as it is typed and looked up once typing pauses. The platform's domain is optional. */
export function UmaField({ config, own }: Props) {
  const environment = useEnvironment();
  const { control, trigger } = useFormContext<{ umaAddress: string }>();
  const typed = useWatch({ control, name: "umaAddress" });
  const [isTouched, setTouched] = useState(false);
  const domain = config.umaDomain;
  const address = umaFromTyped(typed, domain);
  const isGood = address !== "" && umaProblem(address, domain) === null && address !== own?.toLowerCase();
  const settled = useDebounced(isGood ? address : null);
  const owner = useQuery(umaOwnerQuery(environment, settled)).data;

  useEffect(() => {
    if (typed !== "") setTouched(true);
    if (isTouched || typed !== "") void trigger("umaAddress");
  }, [typed, isTouched, trigger]);

  const isLookedUp = settled === address && owner !== undefined;
  return (
    <FormTextField
      name="umaAddress"
      label="UMA address"
      isMono
      isOptional={own === undefined}
      inputMode="email"
      autoCapitalize="none"
      placeholder={`$name@${domain ?? "domain"}`}
      hint={hintFor({ address, isGood, domain, own, owner: isLookedUp ? owner : undefined })}
    />
  );
}

interface Hint {
  address: string;
  isGood: boolean;
  domain: string | null;
  own?: string;
  owner?: { name: string | null; platformCustomerId: string | null } | null;
}

function hintFor({ address, isGood, domain, own, owner }: Hint): string {
  if (address === "") return own ? "Can't be removed." : "Leave it empty and the service creates one.";
  if (address === own?.toLowerCase()) return "Unchanged.";
  if (!isGood) return domain ? `$name@${domain}: letters, digits and - _ . + after the $.` : "";
  if (owner === undefined) return `Becomes ${address}.`;
  if (owner === null) return `${address} is free.`;
  return `${address} is taken by ${owner.name ?? owner.platformCustomerId ?? "another customer"}.`;
}
