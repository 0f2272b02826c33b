import {
  changeCalendar,
  type CounselorCalendar,
  previewCalendarChange,
  readCounselorCalendar,
} from '@evenkeel/api-contract/counselor/calendar'
import { limits } from '@evenkeel/api-contract/limits'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import { findNextFreeStarts, type TimeSpan } from '#modules/availability/slots.ts'
import { dateAt, formatWithOffset, startOfDay } from '#modules/availability/wall-time.ts'
import { hoursOn, weeklyHoursOn } from '#modules/availability/working-hours.ts'
import type { CounselorCaller, CounselorService } from '#modules/counselor-auth/auth.ts'
import { findFeed } from '#modules/counselor-calendar-feed/repository.ts'
import { findExternalCalendar } from '#modules/counselor-external-calendar/repository.ts'
import { listActiveLicenses } from '#modules/providers/repository.ts'
import type { AppContext } from '#app-context.ts'
import {
  auditMembers,
  listBookableStarts,
  presentBookedVisit,
  previewChange,
  selectLicense,
  unlicensedSpans,
} from './preview-change.ts'
import { changeCalendar as change } from './change-calendar.ts'
import {
  type BookedVisitRow,
  listBookedVisits,
  listOccupiedTimes,
  readSchedule,
  toTimeSpan,
} from './repository.ts'
import type { Schedule } from './schedule.ts'

const DAYS = 7

const overlaps = (a: TimeSpan, b: TimeSpan): boolean => a.from < b.to && b.from < a.to

interface CalendarData {
  readonly schedule: Schedule
  /** Time zone in which days begin. */
  readonly zone: string
  readonly taken: readonly TimeSpan[]
  readonly busy: readonly TimeSpan[]
  readonly visits: readonly BookedVisitRow[]
  readonly now: number
}

/** Builds one day; a visit that spans two days is in both. */
function buildDay(day: Temporal.PlainDate, { schedule, zone, taken, busy, visits, now }: CalendarData) {
  const { calendar, off } = schedule
  const within = { from: startOfDay(day, zone), to: startOfDay(day.add({ days: 1 }), zone) }
  const onDay = (spans: readonly TimeSpan[]) =>
    spans
      .filter((span) => overlaps(span, within))
      .map(({ from, to }) => ({
        starts_at: formatWithOffset(from, zone),
        ends_at: formatWithOffset(to, zone),
      }))
  return {
    day: day.toString(),
    hours: [...hoursOn(calendar, day)].toSorted((a, b) => a.from - b.from),
    free: listBookableStarts(schedule, taken, now, within).map((start) => formatWithOffset(start, zone)),
    booked: visits
      .filter(({ visit }) => overlaps(toTimeSpan(visit), within))
      .map((row) => presentBookedVisit(row, zone)),
    off: onDay(off),
    busy: onDay(busy),
  }
}

/** The time zone in which members of a state see times: that of most of its people. */
const timeZoneOfState = (state: string | undefined): string | null => (state ? getStateTimeZone(state) : null)

/** The times off a counselor has entered. */
const presentTimeOff = ({ off }: Pick<Schedule, 'off'>, zone: string) =>
  off.flatMap(({ id, ...span }) =>
    id === null
      ? []
      : [{ id, starts_at: formatWithOffset(span.from, zone), ends_at: formatWithOffset(span.to, zone) }],
  )

/** Seven days of a counselor's own calendar, with the hours and addresses behind it. */
async function readCalendar(
  { db, clock, vault }: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  { providerId }: CounselorCaller,
  { from, state }: { readonly from?: string | undefined; readonly state?: string | undefined },
): Promise<{ readonly calendar: CounselorCalendar; readonly shown: readonly BookedVisitRow[] }> {
  const now = clock.now()
  const schedule = await readSchedule(db, providerId, now)
  if (!schedule) throw createNotFoundError()
  const { zone, laterHours = [], dayHours = [] } = schedule.calendar
  const today = dateAt(now.epochMilliseconds, zone)
  const held = await listActiveLicenses(db, providerId, now)
  const licensed = selectLicense(held, state)
  const daysZone = timeZoneOfState(licensed?.state === state ? state : undefined) ?? zone
  const first = from === undefined ? dateAt(now.epochMilliseconds, daysZone) : Temporal.PlainDate.from(from)
  const [begin, end] = [startOfDay(first, daysZone), startOfDay(first.add({ days: DAYS }), daysZone)]
  const ahead = await listBookedVisits(
    { db, vault },
    providerId,
    Temporal.Instant.fromEpochMilliseconds(begin),
  )
  const visits = ahead.filter(({ visit }) => visit.startsAt.epochMilliseconds < end)
  const { taken, busy } = await listOccupiedTimes(db, providerId, now)
  const shown: CalendarData = {
    schedule,
    zone: daysZone,
    taken: [...taken, ...unlicensedSpans(licensed)],
    busy,
    visits,
    now: now.epochMilliseconds,
  }
  const feed = await findFeed(db, providerId)
  const calendar = {
    now: now.toString(),
    zone,
    today: today.toString(),
    states: held.map(({ state: code, endsAt }) => ({
      state: code,
      ends_at: endsAt && formatWithOffset(endsAt.epochMilliseconds, zone),
    })),
    state: licensed?.state ?? null,
    next_times: findNextFreeStarts(schedule.calendar, [...shown.taken, ...schedule.off], shown.now, {
      count: limits.nextTimes,
    }).map((start) => formatWithOffset(start, daysZone)),
    days_zone: daysZone,
    days: Array.from({ length: DAYS }, (_, days) => buildDay(first.add({ days }), shown)),
    weekly: [...weeklyHoursOn(schedule.calendar, today.toString())],
    later: laterHours
      .filter((one) => one.from > today.toString())
      .map((one) => ({ from: one.from, hours: [...one.hours] })),
    own_days: dayHours
      .filter(({ day }) => day >= today.toString())
      .map(({ day, hours }) => ({ day, hours: [...hours] })),
    time_off: presentTimeOff(schedule, zone),
    feed_made_at: feed?.madeAt.toString() ?? null,
    own_calendar: await findExternalCalendar({ db, vault }, providerId),
  }
  return { calendar, shown: visits }
}

export function calendarRoutes(service: CounselorService): void {
  const { serve } = service
  serve(readCounselorCalendar, async ({ caller, query, request }) => {
    const { calendar, shown } = await readCalendar(service, caller, query)
    await auditMembers(service, request, shown)
    return calendar
  })
  serve(previewCalendarChange, async ({ caller, body, request }) => {
    const { preview, shown } = await previewChange(service, caller, body.change, body.state)
    await auditMembers(service, request, shown)
    return preview
  })
  serve(changeCalendar, async ({ caller, body, request }) => {
    await auditMembers(service, request, await change(service, caller, body))
    return undefined
  })
}
