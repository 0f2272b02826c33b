/** Fewer different bytes than this in 32 random ones do not happen by chance: in one key of 10^16. */
const MIN_DISTINCT_BYTES = 16

/** Whether a key of 32 bytes was typed or counted instead of drawn: letters only, few different bytes, or even steps. */
export function isGuessableKey(key: Uint8Array): boolean {
  const bytes = [...key]
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  const steps = new Set(bytes.slice(1).map((byte, at) => (byte - (bytes[at] ?? 0) + 256) % 256))
  return isText || new Set(bytes).size < MIN_DISTINCT_BYTES || steps.size <= 2
}
