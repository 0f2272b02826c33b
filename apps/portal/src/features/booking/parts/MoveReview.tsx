import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { shortDayAndTime } from '@evenkeel/contract/moments'
import { consentWords } from '@evenkeel/contract/forms/consent.words'
import { useState } from 'react'
import { href } from '#lib/paths.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { VisitGone } from '#session/visits/gone/VisitGone.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { intoView } from '#ui/navigation/into-view.ts'
import { Waiting } from '#ui/Waiting.tsx'
import { asksForPhone } from '../reach.ts'
import { useBookInstead, useMove } from '../move/use-move.ts'
import { bookingWords } from '../booking.words.ts'
import { BookingForesight } from '../foresight/BookingForesight.tsx'
import { Chosen } from './Chosen.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import styles from './move-review.module.css'
import { moveWords as words } from './move.words.ts'
import { MovingBanner } from './MovingBanner.tsx'
import { ReachForm } from './ReachForm.tsx'
import { reviewWords } from './review.words.ts'

/** The button that changes it, always in sight, with the time it changes to. */
function Finish({ isBusy, onPress }: { readonly isBusy: boolean; readonly onPress: () => void }) {
  const { slot } = useBookingState()
  const zone = useZone()
  return (
    <div className={styles.finish}>
      {slot === null ? null : (
        // It stands above in full.
        <p aria-hidden="true" translate="no">
          <strong>{shortDayAndTime(Temporal.Instant.from(slot), zone)}</strong>
          <span>{` ${zoneWords(zone)}`}</span>
        </p>
      )}
      <Button busy={isBusy} onClick={onPress}>
        {words.changeIt}
      </Button>
    </div>
  )
}

/** Old and new time beside each other, and one button; nothing is asked twice (BOOK-06, STATE-13). */
export function MoveReview() {
  const current = useBookingState()
  const { method, movingFrom } = current
  const { user } = useWhoIsHere()
  // As on the way in: once the number is saved, the change is on its way.
  const [isCalled] = useState(() => asksForPhone(current, user))
  const [needsNumber] = useState(isCalled || (method === 'phone' && user?.phone === null))
  const { move, isBusy, isUnderWay, isError, isUnsent, isLeaving, gone, working } = useMove()
  const bookInstead = useBookInstead()
  const isInDoubt = isError && !isLeaving && !isUnsent
  if (working !== null)
    return (
      <>
        <Banner title={words.moment} live>
          <p>{working}</p>
        </Banner>
        <Waiting what={words.changing} lines={2} />
      </>
    )
  if (isUnderWay) return <Waiting what={words.changing} lines={2} />
  if (gone !== null) return <VisitGone why={gone} start={movingFrom} onAnother={bookInstead} />
  return (
    <>
      {isInDoubt ? null : <MovingBanner saysSessions={false} isBusy={isBusy} />}
      <h2>{words.newTime}</h2>
      <Chosen canChange />
      <BookingForesight />
      <HoldNotice />
      {isError && !isLeaving ? (
        <div ref={intoView}>
          <Banner kind="warning" title={isInDoubt ? words.inDoubt : words.failed} live>
            <p>{isInDoubt ? words.inDoubtHow : words.retry}</p>
            {isInDoubt ? (
              <ButtonLink kind="secondary" to={href('appointments')}>
                {bookingWords.appointments}
              </ButtonLink>
            ) : null}
          </Banner>
        </div>
      ) : null}
      {needsNumber ? (
        <ReachForm
          needs={['phone']}
          whoCalls={isCalled ? consentWords.calledHint : reviewWords.counselorCalls}
          goOn={words.changeIt}
          onSaved={move}
        />
      ) : (
        <Finish isBusy={isBusy} onPress={move} />
      )}
    </>
  )
}
