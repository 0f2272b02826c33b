import type { CounselorCalendar } from '@evenkeel/contract/counselor/calendar'
import { zoneOfState } from '@evenkeel/contract/lists/state-zones'
import { limits } from '@evenkeel/contract/limits'
import { notFound } from '@evenkeel/server/http/failure'
import { nextFreeStarts, type Span } from '#availability/slots.ts'
import { dayAt, dayStart, withOffset } from '#availability/wall-time.ts'
import { hoursOn, weekOn } from '#availability/working-hours.ts'
import type { CounselorCaller } from '#counselor/caller.ts'
import { findFeed } from '#counselor/feed/store.ts'
import { findOwnCalendar } from '#counselor/own-calendar/store.ts'
import type { ServiceDeps } from '#service.ts'
import { licencesOf } from '#providers/store.ts'
import { shownState, unlicensed } from './licences.ts'
import { visitShown } from './present.ts'
import { freeBy } from './preview.ts'
import type { Schedule } from './schedule.ts'
import { type BookedRow, listBookedVisits, listTaken, readSchedule, spanOf } from './store.ts'

const DAYS = 7

const meets = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

interface Shown {
  readonly schedule: Schedule
  /** By whose clock the days are cut. */
  readonly zone: string
  readonly taken: readonly Span[]
  readonly busy: readonly Span[]
  readonly visits: readonly BookedRow[]
  readonly now: number
}

/** One day: what lies on two is in both. */
function dayOf(day: Temporal.PlainDate, { schedule, zone, taken, busy, visits, now }: Shown) {
  const { calendar, off } = schedule
  const within = { from: dayStart(day, zone), to: dayStart(day.add({ days: 1 }), zone) }
  const onDay = (spans: readonly Span[]) =>
    spans
      .filter((span) => meets(span, within))
      .map(({ from, to }) => ({ starts_at: withOffset(from, zone), ends_at: withOffset(to, zone) }))
  return {
    day: day.toString(),
    hours: [...hoursOn(calendar, day)].toSorted((a, b) => a.from - b.from),
    free: freeBy(schedule, taken, now, within).map((start) => withOffset(start, zone)),
    booked: visits.filter(({ visit }) => meets(spanOf(visit), within)).map((row) => visitShown(row, zone)),
    off: onDay(off),
    busy: onDay(busy),
  }
}

/** The clock that members of a state see times by: that of most people there. */
const clockOf = (state: string | undefined): string | null => (state ? zoneOfState(state) : null)

/** Seven days of a counselor's own calendar, with the hours and addresses behind it. */
export async function readCalendar(
  { db, clock, vault }: Pick<ServiceDeps, 'db' | 'clock' | 'vault'>,
  { providerId }: CounselorCaller,
  { from, state }: { readonly from?: string | undefined; readonly state?: string | undefined },
): Promise<{ readonly calendar: CounselorCalendar; readonly shown: readonly BookedRow[] }> {
  const now = clock.now()
  const schedule = await readSchedule(db, providerId, now)
  if (!schedule) throw notFound()
  const { zone, laterHours = [], dayHours = [] } = schedule.calendar
  const today = dayAt(now.epochMilliseconds, zone)
  const held = await licencesOf(db, providerId, now)
  const licensed = shownState(held, state)
  const daysZone = clockOf(licensed?.state === state ? state : undefined) ?? zone
  const first = from === undefined ? dayAt(now.epochMilliseconds, daysZone) : Temporal.PlainDate.from(from)
  const [begin, end] = [dayStart(first, daysZone), dayStart(first.add({ days: DAYS }), daysZone)]
  const ahead = await listBookedVisits(
    { db, vault },
    providerId,
    Temporal.Instant.fromEpochMilliseconds(begin),
  )
  const visits = ahead.filter(({ visit }) => visit.startsAt.epochMilliseconds < end)
  const { taken, busy } = await listTaken(db, providerId, now)
  const shown: Shown = {
    schedule,
    zone: daysZone,
    taken: [...taken, ...unlicensed(licensed)],
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
      ends_at: endsAt && withOffset(endsAt.epochMilliseconds, zone),
    })),
    state: licensed?.state ?? null,
    next_times: nextFreeStarts(schedule.calendar, [...shown.taken, ...schedule.off], shown.now, {
      count: limits.nextTimes,
    }).map((start) => withOffset(start, daysZone)),
    days_zone: daysZone,
    days: Array.from({ length: DAYS }, (_, days) => dayOf(first.add({ days }), shown)),
    weekly: [...weekOn(schedule.calendar, today.toString())],
    later: laterHours
      .filter((one) => one.from > today.toString())
      .map((one) => ({ from: one.from, hours: [...one.hours] })),
    own_days: dayHours
      .filter(({ day }) => day >= today.toString())
      .map(({ day, hours }) => ({ day, hours: [...hours] })),
    time_off: schedule.off.flatMap(({ id, ...span }) =>
      id === null ? [] : [{ id, starts_at: withOffset(span.from, zone), ends_at: withOffset(span.to, zone) }],
    ),
    feed_made_at: feed?.madeAt.toString() ?? null,
    own_calendar: await findOwnCalendar({ db, vault }, providerId),
  }
  return { calendar, shown: visits }
}
