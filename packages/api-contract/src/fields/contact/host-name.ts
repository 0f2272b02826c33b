import { normalizeText } from '../normalize-text.ts'

/** Normalizes a pasted or typed host; full stops of other scripts become dots. */
export const normalizeHost = (view: string): string => normalizeText(view).replaceAll('。', '.')

/** Canonical form for comparison: lower case, without port and trailing dot. Plain text, never a pattern. */
export const canonicalizeHost = (host: string): string =>
  normalizeHost(host).toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

// A combining mark belongs to the letter before it.
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const topLabel = /^(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{1,59})$/iu

/** Whether a text is a host name with a dot, as in an email address or URL. */
export function isHostName(text: string): boolean {
  const labels = text.split('.')
  return (
    text.length <= 253 &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    topLabel.test(labels.at(-1) ?? '')
  )
}
