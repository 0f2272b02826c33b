import { isIP } from 'node:net'
import type { ReadProblem } from '@evenkeel/contract/counselor/calendar'
import { seconds } from '@evenkeel/contract/units'
import type { CalendarNetwork, Opened } from './network.ts'
import { calendarUrl, isPublicAddress } from './public-address.ts'

/** The largest calendar that is read, in bytes: four years of 25 visits a week are 2.7 MiB. */
export const LARGEST = 8 * 1024 * 1024
const REDIRECTS = 3
/** For everything together: names, redirects, contents. */
const LONGEST = seconds(10)

/** The text of a calendar, or why there is none. */
export type Fetched = { readonly text: string } | { readonly problem: ReadProblem }

async function textOf({ chunks }: Opened): Promise<Fetched> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > LARGEST) return { problem: 'too_large' }
    parts.push(chunk)
  }
  return { text: Buffer.concat(parts).toString('utf8') }
}

/** An address of the host that may be asked; null when it stands for any that may not: a name that is both is a trick. */
async function addressOf(network: CalendarNetwork, { hostname }: URL): Promise<string | null> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await network.lookUp(host) : [host]
  return addresses.every(isPublicAddress) ? (addresses[0] ?? null) : null
}

/** Each step is judged like the first: a redirect leads nowhere an address may not lead. */
async function follow(
  network: CalendarNetwork,
  typed: string,
  signal: AbortSignal,
  left = REDIRECTS,
): Promise<Fetched> {
  const url = calendarUrl(typed)
  const address = url && (await addressOf(network, url))
  if (!url || address === null) return { problem: 'not_allowed' }
  const answer = await network.open(url, address, signal)
  try {
    if (answer.status === 200) return await textOf(answer)
    const isRedirect = answer.status >= 300 && answer.status < 400 && answer.location !== undefined
    if (!isRedirect || left === 0 || !URL.canParse(answer.location ?? '', url.href))
      return { problem: 'refused' }
    return await follow(network, new URL(answer.location ?? '', url.href).href, signal, left - 1)
  } finally {
    answer.close()
  }
}

/** Rejects when the time is over, also where a name is looked up, which cannot be ended. */
const over = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true })
  })

/** Reads the calendar at an address that somebody typed in: https only, into the open internet only, bounded in size and time. */
export async function fetchCalendar(
  network: CalendarNetwork,
  address: string,
  longest = LONGEST,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(longest)
  try {
    return await Promise.race([follow(network, address, signal), over(signal)])
  } catch {
    return { problem: 'not_reached' }
  }
}
