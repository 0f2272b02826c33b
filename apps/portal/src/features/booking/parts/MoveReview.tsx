import { formatTimeZone } from '@evenkeel/contract/lists/zone-words'
import { formatShortDateTime } from '@evenkeel/contract/moments'
import { consentMessages } from '@evenkeel/contract/forms/consent.words'
import { useState } from 'react'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organisation/time-zone/zone-context.tsx'
import { useBookingState, useSession } from '#session/session-context.tsx'
import { VisitUnavailable } from '#session/visits/gone/VisitGone.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { scrollIntoViewRef } from '#ui/navigation/into-view.ts'
import { LoadingPlaceholder } from '#ui/Waiting.tsx'
import { requiresPhoneNumber } from '../reach.ts'
import { useBookInsteadOfReschedule, useReschedule } from '../move/use-move.ts'
import { bookingMessages } from '../booking.words.ts'
import { BookingCoveragePreview } from '../foresight/BookingForesight.tsx'
import { SelectedSlot } from './Chosen.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import styles from './move-review.module.css'
import { rescheduleMessages as words } from './move.words.ts'
import { RescheduleBanner } from './MovingBanner.tsx'
import { ContactDetailsForm } from './ReachForm.tsx'
import { reviewMessages } from './review.words.ts'

/** The button that changes it, always in sight, with the time it changes to. */
function ConfirmRescheduleButton({
  isBusy,
  onPress,
}: {
  readonly isBusy: boolean
  readonly onPress: () => void
}) {
  const { slot } = useBookingState()
  const zone = useTimeZone()
  return (
    <div className={styles.finish}>
      {slot === null ? null : (
        // It stands above in full.
        <p aria-hidden="true" translate="no">
          <strong>{formatShortDateTime(Temporal.Instant.from(slot), zone)}</strong>
          <span>{` ${formatTimeZone(zone)}`}</span>
        </p>
      )}
      <Button busy={isBusy} onClick={onPress}>
        {words.changeIt}
      </Button>
    </div>
  )
}

/** Old and new time beside each other, and one button; nothing is asked twice (BOOK-06, STATE-13). */
export function RescheduleReview() {
  const current = useBookingState()
  const { method, movingFrom } = current
  const { user } = useSession()
  // As on the way in: once the number is saved, the change is on its way.
  const [isCalled] = useState(() => requiresPhoneNumber(current, user))
  const [needsNumber] = useState(isCalled || (method === 'phone' && user?.phone === null))
  const { move, isBusy, isUnderWay, isError, isUnsent, isLeaving, gone, working } = useReschedule()
  const bookInstead = useBookInsteadOfReschedule()
  const isInDoubt = isError && !isLeaving && !isUnsent
  if (working !== null)
    return (
      <>
        <Banner title={words.moment} live>
          <p>{working}</p>
        </Banner>
        <LoadingPlaceholder what={words.changing} lines={2} />
      </>
    )
  if (isUnderWay) return <LoadingPlaceholder what={words.changing} lines={2} />
  if (gone !== null) return <VisitUnavailable why={gone} start={movingFrom} onAnother={bookInstead} />
  return (
    <>
      {isInDoubt ? null : <RescheduleBanner saysSessions={false} isBusy={isBusy} />}
      <h2>{words.newTime}</h2>
      <SelectedSlot canChange />
      <BookingCoveragePreview />
      <HoldNotice />
      {isError && !isLeaving ? (
        <div ref={scrollIntoViewRef}>
          <Banner kind="warning" title={isInDoubt ? words.inDoubt : words.failed} live>
            <p>{isInDoubt ? words.inDoubtHow : words.retry}</p>
            {isInDoubt ? (
              <ButtonLink kind="secondary" to={href('appointments')}>
                {bookingMessages.appointments}
              </ButtonLink>
            ) : null}
          </Banner>
        </div>
      ) : null}
      {needsNumber ? (
        <ContactDetailsForm
          needs={['phone']}
          whoCalls={isCalled ? consentMessages.calledHint : reviewMessages.counselorCalls}
          goOn={words.changeIt}
          onSaved={move}
        />
      ) : (
        <ConfirmRescheduleButton isBusy={isBusy} onPress={move} />
      )}
    </>
  )
}
