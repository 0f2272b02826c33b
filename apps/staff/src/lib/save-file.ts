/** Downloads bytes as a file without opening it. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // Revoked late, after the browser has read the bytes.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
