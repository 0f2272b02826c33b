import { useQuery } from '@tanstack/react-query'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { ProviderProfile } from '@evenkeel/api-contract/telehealth/providers'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Page } from '#components/Page.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { BackLink } from '#components/navigation/BackLink.tsx'
import { useNow } from '#form/state/use-now.ts'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import { useCoverageQuery } from '#session/coverage/use-coverage.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useBookingState, useExpireBooking } from '#session/session-context.tsx'
import type { Session } from '#session/session.ts'
import { findMissingStep } from '../booking-steps.ts'
import { bookingMessages } from '../booking.messages.ts'
import { ProviderCalendar } from '../calendar/ProviderCalendar.tsx'
import { calendarMessages } from '../calendar/calendar.messages.ts'
import { useDayAvailability } from '../calendar/use-day-availability.ts'
import { BookingInProgress, useIsBookingInProgress } from '../components/BookingInProgress.tsx'
import { useUpcomingVisits } from '../coverage-preview/use-upcoming-visits.ts'
import { useNotifyBookingClosed } from '../notices/use-booking-closed.ts'
import { useSkippedStepNotice } from '../notices/use-skipped-step-notice.ts'
import { getVisitState } from '../request-builders.ts'
import { getDayInZone, getSlots, getWeekDays } from '../search/calendar-week.ts'
import { getSelectedMethod } from '../search/method-text.ts'
import { dayAvailabilityQuery, firstAvailabilityQuery } from '../search/provider-search-api.ts'
import { useSearcher } from '../use-booking.ts'

interface PrefetchDeps {
  readonly session: Session
  readonly booking: BookingWizard
  readonly queries: QueryClient
  readonly forms: { readonly now: () => Temporal.Instant; readonly zone: () => string }
}

/** Prefetches the next days of the chosen counselor. The screen handles failures. */
async function prefetchNextDays({ session, booking, queries, forms }: PrefetchDeps): Promise<void> {
  const { status, user } = session.read()
  const chosen = booking.read()
  if (status === 'restoring' || chosen.providerId === null) return
  const patientId = status === 'member' ? session.telehealthUserId() : null
  const [client, zone] = [queries, forms.zone()]
  const asked = { providerId: chosen.providerId, state: getVisitState(chosen, user), zone, method: null }
  await Promise.all(
    getWeekDays(getDayInZone(forms.now(), zone)).map((day) =>
      client.prefetchQuery(
        dayAvailabilityQuery({ session, booking, patientId }, { ...asked, day: day.toString() }),
      ),
    ),
  )
}

/** Whether no day has a free time for the selected method. */
const isAllEmpty = (
  answers: readonly ProviderProfile[],
  zone: string,
  method: TelehealthMethod | null,
): boolean =>
  answers.every(
    (answer) =>
      getSlots(answer, Temporal.PlainDate.from(answer.availability_details.appointment_date), method, zone)
        .length === 0,
  )

/**
 * The next days of a counselor and, only when they are empty or all failed, the first free day after them.
 */
function useNextDays(providerId: number) {
  const { ready, state, ...searcher } = useSearcher()
  const { method: wanted } = useBookingState()
  const zone = useTimeZone()
  const today = getDayInZone(useNow(), zone)
  const asked = { providerId, state, zone }
  const days = useDayAvailability(searcher, asked, getWeekDays(today), ready)
  const offered = days.known?.availability_details.patient_appointment_types ?? []
  const method = getSelectedMethod(offered, wanted)
  const answers = days.all.flatMap(({ query }) => query.data ?? [])
  const nothing =
    days.isSettled && (days.known === null || (!days.hasFailed && isAllEmpty(answers, zone, method)))
  const first = useQuery({
    ...firstAvailabilityQuery(searcher, { ...asked, method, day: today.toString() }),
    enabled: ready && nothing && !days.needsAnswers && !days.isGone,
  })
  return { days, first, today, asked, searcher }
}

function ScheduleUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title={calendarMessages.unreachable} live>
      <p>{bookingMessages.nothingLost}</p>
      <Button onClick={onRetry}>{bookingMessages.tryAgain}</Button>
    </Banner>
  )
}

const backLinks = {
  home: { to: href('home'), says: calendarMessages.backHome },
  appointments: { to: href('appointments'), says: calendarMessages.backToAppointments },
  list: { to: href('results'), says: calendarMessages.backToList },
} as const

/** Link back to where the counselor was chosen; members who skipped the list do not go there. */
function BackToSearch() {
  const { cameFrom } = useBookingState()
  const { to, says } = backLinks[cameFrom ?? 'list']
  return <BackLink to={to}>{says}</BackLink>
}

function ProviderSchedule({ providerId }: { readonly providerId: number }) {
  const { days, first, ...rest } = useNextDays(providerId)
  useNotifyBookingClosed(days.closed)
  if (days.needsAnswers) return <Redirect to={href('help-myself')} />
  if (days.isGone) return <Redirect to={href('results')} />
  const known = days.known ?? first.data ?? null
  return (
    <Page title={calendarMessages.title} width="wide" above={<BackToSearch />}>
      {known ? (
        <ProviderCalendar found={known} days={days} first={first} {...rest} />
      ) : first.isError ? (
        <ScheduleUnavailable
          onRetry={() => {
            days.refetch()
            void first.refetch()
          }}
        />
      ) : (
        <LoadingPlaceholder what={calendarMessages.looking} />
      )}
    </Page>
  )
}

/**
 * /schedule/provider-schedule: a counselor with the free times of the next days and other weeks (ROUTE-33).
 */
export default function ProviderScheduleScreen() {
  useExpireBooking()
  // Loaded in parallel with the times, so that both appear together.
  useUpcomingVisits(true)
  // The review shows the effect on covered sessions.
  useCoverageQuery()
  const current = useBookingState()
  const isUnderWay = useIsBookingInProgress()
  const missing = findMissingStep('provider-schedule', current)
  useSkippedStepNotice(missing)
  if (isUnderWay) return <BookingInProgress />
  if (missing !== null || current.providerId === null) return <Redirect to={missing ?? href('results')} />
  return <ProviderSchedule key={current.providerId} providerId={current.providerId} />
}

export const readAhead = prefetchNextDays
