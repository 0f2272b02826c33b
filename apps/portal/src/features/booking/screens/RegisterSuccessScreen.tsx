import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { href } from '#lib/paths.ts'
import { getPendingStep } from '#session/booking/pending-step.ts'
import { useBookingState, useNotices, useSession } from '#session/session-context.tsx'
import { NEW_VISIT_ID } from '#session/visit-changes.ts'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { finishBooking } from '../book-appointment.ts'
import { bookingMessages } from '../booking.messages.ts'
import { BookingConfirmation } from '../confirmation/BookingConfirmation.tsx'
import { confirmationMessages as words } from '../confirmation/confirmation.messages.ts'
import { RequestConfirmation } from '../confirmation/RequestConfirmation.tsx'
import { useBooking } from '../use-booking.ts'

/** Sends what is pending, once; a second try only when the person asks for it. */
function useFinishRegistration(isNeeded: boolean) {
  const booking = useBooking()
  const { visitChanges } = useNotices()
  const started = useRef(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { mutate, isError } = useMutation({
    // Whoever goes back meanwhile waits for it as well.
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
  // In person nothing is booked yet: it is a request.
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

/** Opened without a booking: nothing is said that never happened. */
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

/** /schedule/register-success: sends a pending appointment and says what was booked (ROUTE-38, STATE-12, BOOK-07). */
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
