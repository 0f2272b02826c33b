import { normalizeText } from '../normalize-text.ts'

/** A host as it was meant where it was pasted or typed on another keyboard, whose full stop is a dot here. */
export const normalizeHost = (view: string): string => normalizeText(view).replaceAll('。', '.')

/** A host as hosts are compared: small letters, without port and without the final dot of a full name. Plain text, never a pattern. */
export const canonicalizeHost = (host: string): string =>
  normalizeHost(host).toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

// A mark behind a letter is a part of it.
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const topLabel = /^(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{1,59})$/iu

/** Whether a text is a host name with a dot in it, as it is in an email address and in a web address. */
export function isHostName(text: string): boolean {
  const labels = text.split('.')
  return (
    text.length <= 253 &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    topLabel.test(labels.at(-1) ?? '')
  )
}
