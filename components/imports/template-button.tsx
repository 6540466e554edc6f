"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/button-style";
import { saveFile } from "@/lib/client/save-file";
import { ANY_COLUMNS } from "@/lib/features/imports/check/file-start";
import { templateFile } from "@/lib/features/imports/fields";
import { useBankColumns } from "./use-bank-columns";

/** Downloads a CSV with only the header: sooner or later someone would import an example row. */
export function TemplateButton({ size }: { size?: ButtonSize }) {
  const rules = useBankColumns();
  return (
    <Button
      size={size}
      icon={<Download className="size-3.5" aria-hidden="true" />}
      disabledReason={rules === null && "Corridor is reading which columns this service takes."}
      onClick={() => saveFile(templateFile(rules ?? ANY_COLUMNS), "customers-template.csv")}
    >
      Download template
    </Button>
  );
}
