import type { ProviderProfile } from '@evenkeel/contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#form/state/use-now.ts'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useCoverageQuery } from '#session/coverage/use-coverage.ts'
import { useAging, useBookingState } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { bookingWords } from '../booking.words.ts'
import { useVisitsAhead } from '../foresight/use-visits-ahead.ts'
import { useCameAhead } from '../notices/use-came-ahead.ts'
import { calendarWords } from '../calendar/calendar.words.ts'
import { Times } from '../calendar/Times.tsx'
import { useDays } from '../calendar/use-days.ts'
import { firstAvailability } from '../search/api.ts'
import { missingFor } from '../flow.ts'
import { useSaidWhenClosed } from '../notices/use-booking-closed.ts'
import { UnderWay, useIsUnderWay } from '../parts/UnderWay.tsx'
import { readNextDaysAhead } from '../next-days/read-ahead.ts'
import { useSearcher } from '../use-booking.ts'
import { dayIn, slotsOf, weekFrom } from '../search/week.ts'
import { chosenMethod } from '../search/words.ts'

/** Whether no day has a free time for the way to meet that counts. */
const isAllEmpty = (
  answers: readonly ProviderProfile[],
  zone: string,
  method: TelehealthMethod | null,
): boolean =>
  answers.every(
    (answer) =>
      slotsOf(answer, Temporal.PlainDate.from(answer.availability_details.appointment_date), method, zone)
        .length === 0,
  )

/** The next days of a counselor and, only where they have nothing or none of them answered, the first free day after them. */
function useNextDays(providerId: number) {
  const { ready, state, ...searcher } = useSearcher()
  const { method: wanted } = useBookingState()
  const zone = useZone()
  const today = dayIn(useNow(), zone)
  const asked = { providerId, state, zone }
  const days = useDays(searcher, asked, weekFrom(today), ready)
  const offered = days.known?.availability_details.patient_appointment_types ?? []
  const method = chosenMethod(offered, wanted)
  const answers = days.all.flatMap(({ query }) => query.data ?? [])
  const nothing =
    days.isSettled && (days.known === null || (!days.hasFailed && isAllEmpty(answers, zone, method)))
  const first = useQuery({
    ...firstAvailability(searcher, { ...asked, method, day: today.toString() }),
    enabled: ready && nothing && !days.needsAnswers && !days.isGone,
  })
  return { days, first, today, asked, searcher }
}

function OutOfReach({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title={calendarWords.unreachable} live>
      <p>{bookingWords.nothingLost}</p>
      <Button onClick={onRetry}>{bookingWords.tryAgain}</Button>
    </Banner>
  )
}

const ways = {
  home: { to: href('home'), says: calendarWords.backHome },
  appointments: { to: href('appointments'), says: calendarWords.backToAppointments },
  list: { to: href('results'), says: calendarWords.backToList },
} as const

/** The way back to where the counselor was chosen: whoever came past the list is not sent to it. */
function Back() {
  const { cameFrom } = useBookingState()
  const { to, says } = ways[cameFrom ?? 'list']
  return <BackLink to={to}>{says}</BackLink>
}

function Schedule({ providerId }: { readonly providerId: number }) {
  const { days, first, ...rest } = useNextDays(providerId)
  useSaidWhenClosed(days.closed)
  if (days.needsAnswers) return <Redirect to={href('help-myself')} />
  if (days.isGone) return <Redirect to={href('results')} />
  const known = days.known ?? first.data ?? null
  return (
    <Page title={calendarWords.title} width="wide" above={<Back />}>
      {known ? (
        <Times found={known} days={days} first={first} {...rest} />
      ) : first.isError ? (
        <OutOfReach
          onRetry={() => {
            days.refetch()
            void first.refetch()
          }}
        />
      ) : (
        <Waiting what={calendarWords.looking} />
      )}
    </Page>
  )
}

/** /schedule/provider-schedule: a counselor and the free times of the next days and of other weeks (ROUTE-33). */
export default function ProviderScheduleScreen() {
  useAging()
  // Asked for beside the times, so that it comes with them.
  useVisitsAhead(true)
  // The review says what the visit takes.
  useCoverageQuery()
  const current = useBookingState()
  const isUnderWay = useIsUnderWay()
  const missing = missingFor('provider-schedule', current)
  useCameAhead(missing)
  if (isUnderWay) return <UnderWay />
  if (missing !== null || current.providerId === null) return <Redirect to={missing ?? href('results')} />
  return <Schedule key={current.providerId} providerId={current.providerId} />
}

export const readAhead = readNextDaysAhead
