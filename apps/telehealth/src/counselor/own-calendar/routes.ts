import {
  removeOwnCalendar,
  type ReadProblem,
  setOwnCalendar,
  testOwnCalendar,
} from '@evenkeel/contract/counselor/calendar'
import { notFound, refuse } from '@evenkeel/server/http/failure'
import { withOffset } from '#availability/wall-time.ts'
import type { CounselorService } from '#counselor/service.ts'
import { findProvider } from '#providers/store.ts'
import { calendarUrl } from './public-address.ts'
import { readBusyTimes } from './read-busy-times.ts'
import { findOwnCalendar, forget, saveAddress } from './store.ts'
import { keep } from './read-due.ts'

/** What is said of an address that cannot be set. */
const texts: Readonly<Record<ReadProblem, string>> = {
  not_allowed: 'Please use an address that begins with https:// and that anybody on the internet can reach.',
  not_reached: 'Nobody answered at this address. Please check it, or try again later.',
  refused: 'The other side does not hand out this calendar. Please check the address.',
  too_large: 'This calendar is too large to be read.',
  not_a_calendar: 'There is no calendar at this address. Please use the one that ends in .ics.',
}

/** Tries, sets and forgets a calendar of the counselor's own. */
export function ownCalendarRoutes(service: CounselorService): void {
  const { serve, db, clock, calendarNetwork } = service
  const read = async (providerId: number, address: string) => {
    const provider = await findProvider(db, providerId)
    if (!provider) throw notFound()
    const { zone } = provider
    return { zone, read: await readBusyTimes(calendarNetwork, address, zone, clock.now()) }
  }
  serve(testOwnCalendar, async ({ caller, body }) => {
    const { zone, read: found } = await read(caller.providerId, body.address)
    if ('problem' in found) return { problem: found.problem, busy: [], unread: 0 }
    const busy = found.spans.map(({ from, to }) => ({
      starts_at: withOffset(from, zone),
      ends_at: withOffset(to, zone),
    }))
    return { problem: null, busy, unread: found.unread }
  })
  serve(setOwnCalendar, async ({ caller: { providerId }, body }) => {
    const { read: found } = await read(providerId, body.address)
    if ('problem' in found) throw refuse('Unprocessable', texts[found.problem])
    const url = calendarUrl(body.address)
    if (!url) throw refuse('Unprocessable', texts.not_allowed)
    await keep(service, await saveAddress(service, providerId, url.href, clock.now()), found)
    const kept = await findOwnCalendar(service, providerId)
    if (!kept) throw notFound()
    return kept
  })
  serve(removeOwnCalendar, async ({ caller: { providerId } }) => {
    await db.transaction((tx) => forget(tx, providerId))
    return undefined
  })
}
