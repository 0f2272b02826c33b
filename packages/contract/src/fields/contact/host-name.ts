/** A host as hosts are compared: small letters, without port and without the final dot of a full name. Plain text, never a pattern. */
export const comparableHost = (host: string): string =>
  host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const topLabel = /^(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})$/iu

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
