import { createHash } from 'node:crypto'

/**
 * Deterministic id of a question or choice, so that links and stored answers stay valid when the tenant
 * config is reloaded. Formatted as a version 5 UUID.
 */
export function createStableId(...names: readonly string[]): string {
  const bytes = createHash('sha1').update(names.join('\n')).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
