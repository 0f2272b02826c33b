import { isIP } from 'node:net'
import type { CalendarReadError } from '@evenkeel/api-contract/counselor/calendar'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { CalendarNetwork, OpenedCalendar } from './calendar-network.ts'
import { parseCalendarUrl, isPublicAddress } from './public-address.ts'

/** Maximum size of a calendar in bytes: four years of 25 visits a week are 2.7 MiB. */
export const MAX_CALENDAR_BYTES = 8 * 1024 * 1024
const MAX_REDIRECTS = 3
/** Timeout for everything: DNS, redirects and body. */
const TIMEOUT = seconds(10)

/** The text of a calendar, or why it could not be fetched. */
export type FetchResult = { readonly text: string } | { readonly problem: CalendarReadError }

async function readText({ chunks }: OpenedCalendar): Promise<FetchResult> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MAX_CALENDAR_BYTES) return { problem: 'too_large' }
    parts.push(chunk)
  }
  return { text: Buffer.concat(parts).toString('utf8') }
}

/**
 * A public IP address of the host, or null. A name with any private address is rejected, because such a mix
 * is an attack.
 */
async function resolvePublicAddress(network: CalendarNetwork, { hostname }: URL): Promise<string | null> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await network.lookUp(host) : [host]
  return addresses.every(isPublicAddress) ? (addresses[0] ?? null) : null
}

/** Checks each redirect like the first URL, so that none leads to a private address. */
async function followRedirects(
  network: CalendarNetwork,
  typed: string,
  signal: AbortSignal,
  left = MAX_REDIRECTS,
): Promise<FetchResult> {
  const url = parseCalendarUrl(typed)
  const address = url && (await resolvePublicAddress(network, url))
  if (!url || address === null) return { problem: 'not_allowed' }
  const answer = await network.open(url, address, signal)
  try {
    if (answer.status === 200) return await readText(answer)
    const isRedirect = answer.status >= 300 && answer.status < 400 && answer.location !== undefined
    if (!isRedirect || left === 0 || !URL.canParse(answer.location ?? '', url.href))
      return { problem: 'refused' }
    return await followRedirects(network, new URL(answer.location ?? '', url.href).href, signal, left - 1)
  } finally {
    answer.close()
  }
}

/** Rejects on abort, also during a DNS lookup, which cannot be aborted. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true })
  })

/**
 * Fetches the calendar at a user-supplied URL: https only, public internet only, limited in size and time.
 */
export async function fetchCalendar(
  network: CalendarNetwork,
  address: string,
  longest = TIMEOUT,
): Promise<FetchResult> {
  const signal = AbortSignal.timeout(longest)
  try {
    return await Promise.race([followRedirects(network, address, signal), rejectOnAbort(signal)])
  } catch {
    return { problem: 'not_reached' }
  }
}
