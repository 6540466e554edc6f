import { Banner } from "@/components/ui/banner";
import type { FileProblem } from "@/lib/features/imports/check/file-start";
import { FileButton } from "./file-button";
import { TemplateButton } from "./template-button";

export interface RefusedFileProps {
  file: File;
  problems: readonly FileProblem[];
  onFile: (file: File) => void;
}

/** A file of which nothing can be sent, whatever its rows contain: why, and what to do. */
export function RefusedFile({ file, problems, onFile }: RefusedFileProps) {
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <h2 className="break-all font-semibold text-md">
        <bdi>{file.name}</bdi> can't be imported
      </h2>
      <div role="alert" className="grid gap-2">
        {problems.map(({ title, next }) => (
          <Banner key={title} tone="bad" title={<span className="break-words">{title}</span>}>
            <p className="break-words">{next}</p>
          </Banner>
        ))}
      </div>
      <p className="text-text-2">Nothing was sent. Correct the file and drop it here again.</p>
      <div className="flex flex-wrap gap-2">
        <FileButton onFile={onFile} variant="primary">
          Choose file
        </FileButton>
        <TemplateButton />
      </div>
    </div>
  );
}
