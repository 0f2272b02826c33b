import { normalizePastedUrl } from '@evenkeel/api-contract/fields/contact/normalize-url'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an address of a network leads to the open internet: not to this machine, not into the network around it, and to nothing
 * that is translated into one of those on the way.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast'
}

/** The address of a calendar that may be read, or null: https alone, at its usual port, without a name and password in it. */
export function parseCalendarUrl(text: string): URL | null {
  const typed = normalizePastedUrl(text).replace(/^webcals?:\/\//i, 'https://')
  if (!URL.canParse(typed)) return null
  const url = new URL(typed)
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A number in place of a name is not looked up, so it is judged here.
  const leadsOut = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
  return isPlain && leadsOut ? url : null
}
