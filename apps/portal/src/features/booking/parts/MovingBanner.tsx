import { momentInWords } from '@evenkeel/contract/moments'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useBookingState } from '#session/session-context.tsx'
import { useSessionsKnown } from '#session/use-sessions-known.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { useKeepOldTime } from '../move/use-move.ts'
import { moveWords as words } from './move.words.ts'

/** Which appointment is about to move; nothing where a new one is being booked. Of its session only where the page does not say more. */
export function MovingBanner({
  saysSessions = true,
  isBusy = false,
}: {
  readonly saysSessions?: boolean
  /** The new time is on its way: the old one cannot be kept by this. */
  readonly isBusy?: boolean
}) {
  const { movingId, movingFrom } = useBookingState()
  const zone = useZone()
  const keep = useKeepOldTime()
  const isCounted = useSessionsKnown().kind === 'number'
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
        {from === null ? null : <span translate="no">{`${momentInWords(from, zone)}. `}</span>}
        <span>{says.join(' ')}</span>
      </p>
      <Button kind="secondary" disabled={isBusy} onClick={keep}>
        {words.keepOld}
      </Button>
    </Banner>
  )
}
