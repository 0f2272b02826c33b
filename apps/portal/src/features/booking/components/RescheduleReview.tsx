import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { formatShortDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { consentMessages } from '@evenkeel/api-contract/forms/consent.messages'
import { useState } from 'react'
import { href } from '#lib/paths.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState, useSession } from '#session/session-context.tsx'
import { VisitUnavailable } from '#session/visits/unavailable/VisitUnavailable.tsx'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { scrollIntoViewRef } from '#components/navigation/scroll-into-view.ts'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { requiresPhoneNumber } from '../contact-requirements.ts'
import { useBookInsteadOfReschedule, useReschedule } from '../reschedule/use-reschedule.ts'
import { bookingMessages } from '../booking.messages.ts'
import { BookingCoveragePreview } from '../coverage-preview/BookingCoveragePreview.tsx'
import { SelectedSlot } from './SelectedSlot.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import styles from './move-review.module.css'
import { rescheduleMessages as words } from './reschedule.messages.ts'
import { RescheduleBanner } from './RescheduleBanner.tsx'
import { ContactDetailsForm } from './ContactDetailsForm.tsx'
import { reviewMessages } from './review.messages.ts'

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
