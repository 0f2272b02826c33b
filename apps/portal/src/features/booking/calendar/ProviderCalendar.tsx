import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { formatShortDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Portrait } from '#components/Portrait.tsx'
import { useNow } from '#form/state/use-now.ts'
import { href } from '#lib/paths.ts'
import { useNavigate } from 'react-router'
import { leadingBack } from '#lib/history-state.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState, useBookingWizard } from '#session/session-context.tsx'
import { VisitUnavailable } from '#session/visits/unavailable/VisitUnavailable.tsx'
import { useUnavailableReason } from '#session/visits/unavailable/use-unavailable-reason.ts'
import { bookingMessages } from '../booking.messages.ts'
import { RescheduleBanner } from '../components/RescheduleBanner.tsx'
import { filterUpcomingVisits } from '../coverage-preview/same-day-visits.ts'
import { useUpcomingVisits } from '../coverage-preview/use-upcoming-visits.ts'
import visitAheadStyles from '../coverage-preview/visit-ahead.module.css'
import { NextDays } from '../next-days/NextDays.tsx'
import { nextDaysMessages } from '../next-days/next-days.messages.ts'
import nextDaysStyles from '../next-days/next-days.module.css'
import { getNextMonday } from '../next-days/next-days.ts'
import { useBookInsteadOfReschedule } from '../reschedule/use-reschedule.ts'
import { formatDay, getMonday, type Slot } from '../search/calendar-week.ts'
import { describeVisitLength, getSelectedMethod } from '../search/method-text.ts'
import { preferencesQuery } from '../search/preferences.ts'
import { parseFilters } from '../search/provider-filters.ts'
import type { ProfileRequest, Searcher } from '../search/provider-search-api.ts'
import { useReleaseHold } from '../use-slot-hold.ts'
import { CounselorSummary } from './CounselorSummary.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { WeekCalendar } from './WeekCalendar.tsx'
import { calendarMessages } from './calendar.messages.ts'
import styles from './schedule.module.css'
import type { DayAvailability } from './use-day-availability.ts'
import { useIsDesktop } from './use-is-desktop.ts'

/** Shown when the visible days have no free times: names the next day with a link to it. */
function NextAvailableDay({
  query: { data, isError },
  lastShown,
  onGo,
}: {
  readonly query: Pick<UseQueryResult<ProviderProfile>, 'data' | 'isError'>
  readonly lastShown: Temporal.PlainDate
  readonly onGo: (day: Temporal.PlainDate) => void
}) {
  const found =
    data === undefined ? null : Temporal.PlainDate.from(data.availability_details.appointment_date)
  const next = found !== null && Temporal.PlainDate.compare(found, lastShown) > 0 ? found : null
  return (
    <div className={nextDaysStyles.nothing} role="status">
      <p>{nextDaysMessages.noneAtAll}</p>
      {next === null ? (
        <p>{data === undefined && !isError ? bookingMessages.looking : nextDaysMessages.perhapsLater}</p>
      ) : (
        <p>
          <span>{`${nextDaysMessages.nextFree({ day: formatDay(next) })} `}</span>
          <Button kind="secondary" onClick={() => onGo(next)}>
            {nextDaysMessages.seeDay({ day: formatDay(next) })}
          </Button>
        </p>
      )}
    </div>
  )
}

/**
 * Notes above the free times that the member already has a visit. Omitted when this becomes known only after
 * the times are shown: it would move them, and the review shows it again.
 */
function UpcomingVisitNotice(): ReactNode {
  const { movingId } = useBookingState()
  const { visits, isLate } = useUpcomingVisits(true)
  const zone = useTimeZone()
  const ahead = filterUpcomingVisits(visits, { now: useNow(), moving: movingId })
  const [next] = ahead
  if (next === undefined || isLate) return null
  const when = formatShortDateTime(Temporal.Instant.from(next.start_time), zone)
  return (
    <p className={visitAheadStyles.ahead}>
      {calendarMessages.alsoAhead({ more: ahead.length - 1, when, name: next.provider.fullname })}
    </p>
  )
}

/**
 * The part of the day the counselor list was filtered by, else the one from the answers; null when neither is
 * known. Fixed when the page opens, so that times do not move when more data arrives.
 */
function usePreferredPartOfDay(searcher: Searcher): PartOfDay | null {
  const client = useQueryClient()
  const { filters } = useBookingState()
  const [part] = useState(
    () =>
      parseFilters(filters).partOfDay ??
      client.getQueryData(preferencesQuery(searcher).queryKey)?.part_of_day ??
      null,
  )
  return part
}

/** The previously chosen time with a link to keep it; a reschedule shows its own. */
function CurrentSelection() {
  const { slot, movingId, outcome, taken } = useBookingState()
  const zone = useTimeZone()
  if (slot === null || movingId !== null || outcome !== null || taken !== null) return null
  return (
    <p className={styles.chosen}>
      <span>
        {calendarMessages.chosenNow({ when: formatShortDateTime(Temporal.Instant.from(slot), zone) })}
      </span>{' '}
      <Link to={href('appointment')} state={leadingBack}>
        {calendarMessages.keepChosen}
      </Link>
    </p>
  )
}

interface ProviderCalendarProps {
  readonly found: ProviderProfile
  readonly searcher: Searcher
  readonly asked: Omit<ProfileRequest, 'day' | 'method'>
  readonly days: DayAvailability
  /** The first free day after the shown ones; requested only when those have none. */
  readonly first: UseQueryResult<ProviderProfile>
  readonly today: Temporal.PlainDate
}

/**
 * The shown week, stored for a return to the page; null means the next days. Focus moves to the heading on
 * entering or leaving a week.
 */
function useShownWeek() {
  const booking = useBookingWizard()
  const { shownWeek } = useBookingState()
  const panel = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const monday = shownWeek === null ? null : Temporal.PlainDate.from(shownWeek)
  const isWeek = monday !== null
  useEffect(() => {
    if (hasMoved.current) panel.current?.querySelector('h2')?.focus()
    hasMoved.current = false
  }, [isWeek])
  return {
    panel,
    monday,
    /** Switches between weeks; the focus stays. */
    show: (next: Temporal.PlainDate): void => booking.update({ shownWeek: next.toString() }),
    /** Switches between the next days and a week. */
    goTo: (next: Temporal.PlainDate | null): void => {
      hasMoved.current = true
      booking.update({ shownWeek: next?.toString() ?? null, taken: null })
    },
  }
}

/** Selects a slot and continues to the review. */
function useSelectSlot({ provider_details }: ProviderProfile, method: TelehealthMethod | null) {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  return ({ at }: Slot): void => {
    const { id: providerId, fullname: providerName } = provider_details
    booking.update({ providerId, slot: at.toString(), method, providerName, taken: null })
    void navigate(href('appointment'), { state: leadingBack })
  }
}

/** Counselor profile and choice of method. */
function CounselorAside({
  found,
  state,
}: {
  readonly found: ProviderProfile
  readonly state: string | null
}) {
  const booking = useBookingWizard()
  const { method } = useBookingState()
  const offered = found.availability_details.patient_appointment_types
  return (
    <div className={styles.aside}>
      <CounselorSummary details={found.provider_details} state={state} />
      <MethodChoice
        offered={offered}
        chosen={getSelectedMethod(offered, method)}
        onChoose={(next) => booking.update({ method: next, slot: null })}
      />
      <p className={styles.takes}>{describeVisitLength()}</p>
    </div>
  )
}

/** Names the counselor of these times when the full profile is below them. */
function CalendarOwner({ found: { provider_details: details } }: { readonly found: ProviderProfile }) {
  return (
    <div className={styles.whose}>
      <Portrait name={details.fullname} photo={details} eager />
      <p>
        <span>{`${calendarMessages.timesOf} `}</span>
        <strong translate="no">{details.fullname}</strong>
      </p>
    </div>
  )
}

/** Calendar of a counselor: the next days, or any other week on the same page. */
export function ProviderCalendar({ found, searcher, asked, days, first, today }: ProviderCalendarProps) {
  const current = useBookingState()
  const isWide = useIsDesktop()
  useReleaseHold()
  const { panel, monday, show, goTo } = useShownWeek()
  const method = getSelectedMethod(found.availability_details.patient_appointment_types, current.method)
  const part = usePreferredPartOfDay(searcher)
  const { why: gone } = useUnavailableReason(current.movingId)
  const bookInstead = useBookInsteadOfReschedule()
  const shared = { asked, method, onChoose: useSelectSlot(found, method) }
  const parts = [
    <CounselorAside key="counselor" found={found} state={asked.state} />,
    <div key="times" ref={panel}>
      {monday === null ? (
        <NextDays
          {...shared}
          days={days}
          today={today}
          part={part}
          nothingFree={
            <NextAvailableDay
              query={first}
              lastShown={days.all.at(-1)?.day ?? today}
              onGo={(day) => goTo(getMonday(day))}
            />
          }
        />
      ) : (
        <WeekCalendar {...shared} searcher={searcher} monday={monday} onMonday={show} />
      )}
      <div className={styles.ways}>
        <Button kind="secondary" onClick={() => goTo(monday === null ? getNextMonday(today) : null)}>
          {monday === null ? calendarMessages.otherWeeks : calendarMessages.backToDays}
        </Button>
        {/* Members who skipped the list go back to where they came from and can find other counselors here. */}
        {current.cameFrom === null ? null : (
          <Link to={href('results')} state={leadingBack}>
            {calendarMessages.others}
          </Link>
        )}
        <Link to={href('provider-query')}>{calendarMessages.askInstead}</Link>
      </div>
    </div>,
  ]
  if (gone !== null) return <VisitUnavailable why={gone} start={current.movingFrom} onAnother={bookInstead} />
  return (
    <>
      <RescheduleBanner />
      <CurrentSelection />
      <UpcomingVisitNotice />
      {/* On a phone, the notice about the chosen time precedes the counselor profile except the name. */}
      <div className={styles.schedule}>
        {isWide || current.taken === null
          ? parts
          : [<CalendarOwner key="whose" found={found} />, ...parts.toReversed()]}
      </div>
    </>
  )
}
