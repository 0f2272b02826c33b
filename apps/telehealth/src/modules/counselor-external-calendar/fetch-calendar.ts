import { lookup as lookUp } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { CalendarReadError } from '@evenkeel/api-contract/counselor/constants'
import { normalizePastedUrl } from '@evenkeel/api-contract/fields/contact/normalize-url'
import { seconds } from '@evenkeel/api-contract/time/duration-units'

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

/** Network access for external calendars; tests use a fake. */
export interface CalendarNetwork {
  /** All IP addresses of a host name. */
  lookUp(host: string): Promise<readonly string[]>
  /**
   * Requests one IP address of a host. The certificate is checked against the name, which is not resolved
   * again.
   */
  open(url: URL, address: string, signal: AbortSignal): Promise<OpenedCalendar>
}

/** A response whose body has not been read yet. */
interface OpenedCalendar {
  readonly status: number
  readonly location: string | undefined
  readonly chunks: AsyncIterable<Uint8Array>
  /** Closes it unread. */
  close(): void
}

const open: CalendarNetwork['open'] = (url, address, signal) =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        signal,
        agent: false,
        headers: {
          accept: 'text/calendar',
          'accept-encoding': 'identity',
          'user-agent': 'Evenkeel calendar',
        },
        // Connects only to the validated IP address, even if the name now resolves to another one.
        lookup: (_host, { all }, done) =>
          all ? done(null, [{ address, family: isIP(address) }]) : done(null, address, isIP(address)),
      },
      (answer: IncomingMessage) =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          chunks: answer,
          close: () => answer.destroy(),
        }),
    )
    outgoing.on('error', reject)
    outgoing.end()
  })

/** Real network access. */
export const internetNetwork: CalendarNetwork = {
  lookUp: async (host) => (await lookUp(host, { all: true })).map(({ address }) => address),
  open,
}

/** Maximum size of a calendar in bytes: four years of 25 visits a week are 2.7 MiB. */
export const MAX_CALENDAR_BYTES = 8 * 1024 * 1024
const MAX_REDIRECTS = 3
/** Timeout for everything: DNS, redirects and body. */
const TIMEOUT = seconds(10)

/** The text of a calendar, or why it could not be fetched. */
type FetchResult = { readonly text: string } | { readonly problem: CalendarReadError }

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
