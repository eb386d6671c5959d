/** Downloads data as a JSON file. */
export function saveAsFile(data: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Delayed, because some browsers read the address later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
