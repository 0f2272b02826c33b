import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { useSessionCoverage } from '#session/use-session-coverage.ts'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { useCancelReschedule } from '../reschedule/use-reschedule.ts'
import { rescheduleMessages as words } from './reschedule.messages.ts'

/**
 * Names the appointment being rescheduled; null for a new booking. Mentions its session only when the page
 * does not.
 */
export function RescheduleBanner({
  saysSessions = true,
  isBusy = false,
}: {
  readonly saysSessions?: boolean
  /** The reschedule is in progress: the old time can no longer be kept. */
  readonly isBusy?: boolean
}) {
  const { movingId, movingFrom } = useBookingState()
  const zone = useTimeZone()
  const keep = useCancelReschedule()
  const isCounted = useSessionCoverage().kind === 'number'
  if (movingId === null) return null
  const from = movingFrom === null ? null : Temporal.Instant.from(movingFrom)
  const says = [
    words.staysYours,
    ...(saysSessions && isCounted ? [words.noOtherSession] : []),
    words.noteGoesAlong,
  ]
  return (
    <Banner title={words.moving}>
      <p>
        {from === null ? null : <span translate="no">{`${formatDateTimeWithZone(from, zone)}. `}</span>}
        <span>{says.join(' ')}</span>
      </p>
      <Button kind="secondary" disabled={isBusy} onClick={keep}>
        {words.keepOld}
      </Button>
    </Banner>
  )
}
