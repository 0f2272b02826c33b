/** Saves a file without opening it: a link to its bytes in this page, pressed once. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // The browser has taken hold of the bytes by the time other work runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
