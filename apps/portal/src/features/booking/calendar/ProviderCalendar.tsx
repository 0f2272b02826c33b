import type { ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { leadingBack } from '#lib/router/leads-back.ts'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useBookingWizard, useBookingState } from '#session/session-context.tsx'
import { useUnavailableReason } from '#session/visits/unavailable/use-unavailable-reason.ts'
import { VisitUnavailable } from '#session/visits/unavailable/VisitUnavailable.tsx'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Portrait } from '#components/Portrait.tsx'
import { UpcomingVisitNotice } from '../coverage-preview/UpcomingVisitNotice.tsx'
import { RescheduleBanner } from '../components/RescheduleBanner.tsx'
import type { ProfileRequest, Searcher } from '../search/provider-search-api.ts'
import { getMonday, type Slot } from '../search/calendar-week.ts'
import { getSelectedMethod, describeVisitLength } from '../search/method-text.ts'
import { useReleaseHold } from '../use-slot-hold.ts'
import { useBookInsteadOfReschedule } from '../reschedule/use-reschedule.ts'
import { calendarMessages } from './calendar.messages.ts'
import { CurrentSelection } from './CurrentSelection.tsx'
import { CounselorSummary } from './CounselorSummary.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { getNextMonday } from '../next-days/next-days.ts'
import styles from './schedule.module.css'
import { NextDays } from '../next-days/NextDays.tsx'
import { NextAvailableDay } from '../next-days/NextAvailableDay.tsx'
import { usePreferredPartOfDay } from '../next-days/use-preferred-part-of-day.ts'
import type { DayAvailability } from './use-day-availability.ts'
import { useIsDesktop } from './use-is-desktop.ts'
import { WeekCalendar } from './WeekCalendar.tsx'

interface ProviderCalendarProps {
  readonly found: ProviderProfile
  readonly searcher: Searcher
  readonly asked: Omit<ProfileRequest, 'day' | 'method'>
  readonly days: DayAvailability
  /** The first free day after them; asked for only where they have none. */
  readonly first: UseQueryResult<ProviderProfile>
  readonly today: Temporal.PlainDate
}

/** Which week is shown, kept for whoever comes back; null: the next days. A week is left and entered with its heading in focus. */
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
    /** Another week of those that are shown: the focus stays where it is. */
    show: (next: Temporal.PlainDate): void => booking.update({ shownWeek: next.toString() }),
    /** From the next days to a week, or back. */
    goTo: (next: Temporal.PlainDate | null): void => {
      hasMoved.current = true
      booking.update({ shownWeek: next?.toString() ?? null, taken: null })
    },
  }
}

/** Takes a free time and goes on to look it over. */
function useSelectSlot({ provider_details }: ProviderProfile, method: TelehealthMethod | null) {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  return ({ at }: Slot): void => {
    const { id: providerId, fullname: providerName } = provider_details
    booking.update({ providerId, slot: at.toString(), method, providerName, taken: null })
    navigate(href('appointment'), { state: leadingBack })
  }
}

/** Who the counselor is, and how to meet. */
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

/** Whose times these are, where more about the counselor stands below them. */
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

/** A counselor beside the free times: the next days, and every other week on the same page. */
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
        {/* Whoever came past the list goes back to where they came from, and finds others here. */}
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
      {/* On a phone, what happened to the chosen time comes before all that is known of the counselor by then, but the name. */}
      <div className={styles.schedule}>
        {isWide || current.taken === null
          ? parts
          : [<CalendarOwner key="whose" found={found} />, ...parts.toReversed()]}
      </div>
    </>
  )
}
