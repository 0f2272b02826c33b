import {
  removeExternalCalendar,
  setExternalCalendar,
  testExternalCalendar,
} from '@evenkeel/api-contract/counselor/calendar'
import type { CalendarReadError } from '@evenkeel/api-contract/counselor/constants'
import { createNotFoundError, createHttpError } from '@evenkeel/server-kit/http/http-error'
import { formatWithOffset } from '#modules/availability/wall-time.ts'
import type { CounselorService } from '#modules/counselor-auth/auth.ts'
import { findProvider } from '#modules/providers/repository.ts'
import { parseCalendarUrl } from './fetch-calendar.ts'
import { readBusyTimes, saveReading } from './refresh-due-calendars.ts'
import { findExternalCalendar, deleteExternalCalendar, saveAddress } from './repository.ts'

/** Texts for an address that cannot be saved. */
const problemMessages: Readonly<Record<CalendarReadError, string>> = {
  not_allowed: 'Please use an address that begins with https:// and that anybody on the internet can reach.',
  not_reached: 'Nobody answered at this address. Please check it, or try again later.',
  refused: 'The other side does not hand out this calendar. Please check the address.',
  too_large: 'This calendar is too large to be read.',
  not_a_calendar: 'There is no calendar at this address. Please use the one that ends in .ics.',
}

/** Mounts the endpoints that test, save and delete a counselor's external calendar. */
export function externalCalendarRoutes(service: CounselorService): void {
  const { serve, db, clock, calendarNetwork } = service
  const read = async (providerId: number, address: string) => {
    const provider = await findProvider(db, providerId)
    if (!provider) throw createNotFoundError()
    const { zone } = provider
    return { zone, read: await readBusyTimes(calendarNetwork, address, zone, clock.now()) }
  }
  serve(testExternalCalendar, async ({ caller, body }) => {
    const { zone, read: found } = await read(caller.providerId, body.address)
    if ('problem' in found) return { problem: found.problem, busy: [], unread: 0 }
    const busy = found.spans.map(({ from, to }) => ({
      starts_at: formatWithOffset(from, zone),
      ends_at: formatWithOffset(to, zone),
    }))
    return { problem: null, busy, unread: found.unread }
  })
  serve(setExternalCalendar, async ({ caller: { providerId }, body }) => {
    const { read: found } = await read(providerId, body.address)
    if ('problem' in found) throw createHttpError('Unprocessable', problemMessages[found.problem])
    const url = parseCalendarUrl(body.address)
    if (!url) throw createHttpError('Unprocessable', problemMessages.not_allowed)
    await saveReading(service, await saveAddress(service, providerId, url.href, clock.now()), found)
    const calendar = await findExternalCalendar(service, providerId)
    if (!calendar) throw createNotFoundError()
    return calendar
  })
  serve(removeExternalCalendar, async ({ caller: { providerId } }) => {
    await db.transaction((tx) => deleteExternalCalendar(tx, providerId))
    return undefined
  })
}
