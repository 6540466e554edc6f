/** Gives the person a file to keep, under `name`. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
