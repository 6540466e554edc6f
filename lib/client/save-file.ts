/** Offers the user a file to save as `name`. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not immediately: some browsers read the URL only later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
