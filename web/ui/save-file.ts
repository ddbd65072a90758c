/** Hands a file to the person, as the browser's downloads do. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file before it does anything else.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
