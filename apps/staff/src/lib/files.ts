/** Decodes base64 to bytes. */
export const decodeBase64 = (data: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(data), (sign) => sign.codePointAt(0) ?? 0)

/** Encodes a file as base64. */
export async function encodeBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In chunks: a call accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCodePoint(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Downloads bytes as a file without opening it. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // Revoked late, after the browser has read the bytes.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
