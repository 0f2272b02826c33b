import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Page } from '#components/Page.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { formatPhone } from '@evenkeel/web/format-phone'
import { href } from '#lib/paths.ts'
import { getPendingStep } from '#session/booking/pending-step.ts'
import { useBookingState, useNotices, useSession } from '#session/session-context.tsx'
import { NEW_VISIT_ID } from '#session/visit-changes.ts'
import { finishBooking } from '../book-appointment.ts'
import { bookingMessages } from '../booking.messages.ts'
import { BookingConfirmation } from '../confirmation/BookingConfirmation.tsx'
import { ConfirmationPage } from '../confirmation/ConfirmationPage.tsx'
import { WhileYouWait } from '../confirmation/WhileYouWait.tsx'
import styles from '../confirmation/booked.module.css'
import { confirmationMessages as words } from '../confirmation/confirmation.messages.ts'
import { describeNextSteps } from '../search/method-text.ts'
import { useBooking } from '../use-booking.ts'
import { useCoverageText } from '../use-coverage-text.ts'

/** What was requested, and the number that will be called. */
function RequestSummary() {
  const { user } = useSession()
  const covered = useCoverageText()
  return (
    <section className={styles.visit} aria-label={bookingMessages.request}>
      <p className={styles.facts}>
        <span>{words.inPerson}</span>
      </p>
      <p className={styles.soft}>{covered}</p>
      {user?.phone ? (
        <p>
          <span>{`${words.yourNumber} `}</span>
          <strong translate="no">{formatPhone(user.phone)}</strong>
        </p>
      ) : null}
      <h2>{words.beforeCall}</h2>
      <ul>
        <li>{words.daysAndTimes}</li>
        <li>{words.howFar}</li>
        <li>{words.whatYouNeed}</li>
      </ul>
      <div className={styles.acts}>
        <ButtonLink to={href('appointments')}>{bookingMessages.appointments}</ButtonLink>
      </div>
    </section>
  )
}

/**
 * Confirmation of an in-person request: not booked yet, who calls when, and about what (ROUTE-38, BOOK-07).
 */
function RequestConfirmation() {
  return (
    <ConfirmationPage title={words.requested} lead={bookingMessages.notBooked}>
      <div className={styles.columns}>
        <section className={styles.first} aria-labelledby="next-steps">
          <h2 id="next-steps">{bookingMessages.whatNext}</h2>
          <ol>
            <li>{describeNextSteps('face_to_face')}</li>
            <li>{words.chooseTogether}</li>
            <li>{words.onlyThen}</li>
          </ol>
        </section>
        <RequestSummary />
      </div>
      <WhileYouWait waitsFor="call" />
    </ConfirmationPage>
  )
}

/** Submits the pending appointment once; retries only when the person asks for it. */
function useFinishRegistration(isNeeded: boolean) {
  const booking = useBooking()
  const { visitChanges } = useNotices()
  const started = useRef(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { mutate, isError } = useMutation({
    // Tracked as a change, so that other pages wait for it too.
    mutationFn: () => visitChanges.during(NEW_VISIT_ID, 'booking', () => finishBooking(booking.services)),
    onSuccess: booking.booked,
    onError: (error) => setIsLeaving(booking.refused(error, 'draft')),
  })
  useEffect(() => {
    if (!isNeeded || started.current) return
    started.current = true
    mutate()
  }, [isNeeded, mutate])
  return { isLeaving, isError: isError && !isLeaving, again: () => mutate() }
}

function SendingBooking({ isError, again }: { readonly isError: boolean; readonly again: () => void }) {
  // An in-person appointment is only a request so far.
  const isRequest = useBookingState().method === 'face_to_face'
  return (
    <Page title={isRequest ? bookingMessages.request : bookingMessages.appointment}>
      {isError ? (
        <Banner kind="warning" title={words.sendingFailed} live>
          <p>{words.sendAgain}</p>
          <Button onClick={again}>{bookingMessages.tryAgain}</Button>
        </Banner>
      ) : (
        <LoadingPlaceholder what={isRequest ? words.sending : words.booking} />
      )}
    </Page>
  )
}

const endingPages = {
  booked: { title: words.booked, lead: words.bookedLead },
  moved: {
    title: words.changed,
    lead: words.changedLead,
  },
} as const

/** Opened without a booking; shows a neutral page. */
function NoBooking({ isMember }: { readonly isMember: boolean }) {
  return (
    <Page title={words.noBooking} lead={words.noBookingLead}>
      {isMember ? (
        <ButtonLink to={href('appointments')}>{bookingMessages.appointments}</ButtonLink>
      ) : (
        <>
          <p>
            <ButtonLink to={href('help-myself')}>{words.findCounselor}</ButtonLink>
          </p>
          <p>
            <span>{`${words.bookedBefore} `}</span>
            <Link to={href('login')}>{bookingMessages.logIn}</Link>
          </p>
        </>
      )}
    </Page>
  )
}

/**
 * /schedule/register-success: submits a pending appointment and shows the result (ROUTE-38, STATE-12,
 * BOOK-07).
 */
export default function RegisterSuccessScreen() {
  const current = useBookingState()
  const { status } = useSession()
  const pending = getPendingStep(current)
  const sending = useFinishRegistration(status === 'member' && pending === 'submit')
  if (current.outcome === 'requested') return <RequestConfirmation />
  if (current.outcome !== null) return <BookingConfirmation {...endingPages[current.outcome]} />
  if (pending === 'submit' && status === 'visitor' && !sending.isLeaving)
    return <Redirect to={href('register-verification')} />
  if (pending === 'consent' && !sending.isLeaving) return <Redirect to={href('appointment')} />
  if (current.asking) return <Redirect to={href('provider-query')} />
  if (pending === 'submit' || sending.isLeaving)
    return <SendingBooking isError={sending.isError} again={sending.again} />
  return <NoBooking isMember={status === 'member'} />
}
