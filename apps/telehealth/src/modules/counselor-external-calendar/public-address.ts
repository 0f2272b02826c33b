import { normalizePastedUrl } from '@evenkeel/api-contract/fields/contact/normalize-url'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is on the public internet: not the local host, not a private network, and not an
 * address that is translated into one of those.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast'
}

/** Parses the URL of a calendar: https only, default port, no credentials; otherwise null. */
export function parseCalendarUrl(text: string): URL | null {
  const typed = normalizePastedUrl(text).replace(/^webcals?:\/\//i, 'https://')
  if (!URL.canParse(typed)) return null
  const url = new URL(typed)
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address is not resolved, so it is checked here.
  const leadsOut = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
  return isPlain && leadsOut ? url : null
}
