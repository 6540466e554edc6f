import { FileSpreadsheet } from "lucide-react";
import { IMPORT_MAX_BYTES } from "@/lib/features/imports/fields";
import { formatBytes } from "@/lib/numbers";
import { FileButton } from "./file-button";
import { TemplateButton } from "./template-button";

/** Where a file is dropped or chosen, and what will happen to it. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-line-field border-dashed bg-surface px-6 py-12 text-center">
      <FileSpreadsheet className="size-6 text-text-3" aria-hidden="true" />
      <p className="font-medium text-md">Drop a CSV of customers here</p>
      <p className="max-w-[52ch] text-balance text-text-2">
        UTF-8, commas, a header row, up to {formatBytes(IMPORT_MAX_BYTES)}. It is checked in your browser first: nothing
        is sent until you have seen the result and confirmed.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <FileButton onFile={onFile} variant="primary" size="lg">
          Choose file
        </FileButton>
        <TemplateButton size="lg" />
      </div>
    </div>
  );
}
