import { useNow } from '#form/state/use-now.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { ofBooking, ofMoving } from '#session/coverage/foresight.ts'
import { ForesightLine } from '#session/coverage/ForesightLine.tsx'
import { useCoverageAtOnce } from '#session/coverage/use-coverage.ts'
import { useKnownUpcoming } from '#session/patient/known-visits.ts'
import { useBookingState, useSession } from '#session/session-context.tsx'

/** What booking the chosen time, or moving a visit to it, means for the covered sessions. */
export function BookingForesight() {
  const { slot, movingId, movingFrom } = useBookingState()
  const zone = useZone()
  const now = useNow()
  const coverage = useCoverageAtOnce()
  const { data: upcoming } = useKnownUpcoming(useSession().telehealthUserId() ?? 0)
  if (coverage === null || slot === null) return null
  const to = Temporal.Instant.from(slot)
  const reading = { now, zone }
  if (movingId === null) return <ForesightLine told={ofBooking(coverage, to, reading)} />
  if (movingFrom === null) return null
  const until = upcoming?.find(({ id }) => id === movingId)?.free_until
  const standing = {
    start: Temporal.Instant.from(movingFrom),
    freeUntil: until === undefined ? null : Temporal.Instant.from(until),
  }
  return <ForesightLine told={ofMoving(coverage, standing, to, reading)} />
}
