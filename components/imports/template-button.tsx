"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/button-style";
import { saveFile } from "@/lib/client/save-file";
import { templateFile } from "@/lib/features/imports/fields";

/** Gives a CSV with the header alone: an example row in it would be imported by somebody one day. */
export function TemplateButton({ size }: { size?: ButtonSize }) {
  return (
    <Button
      size={size}
      icon={<Download className="size-3.5" aria-hidden="true" />}
      onClick={() => saveFile(templateFile(), "customers-template.csv")}
    >
      {" "}
      Download template
    </Button>
  );
}
