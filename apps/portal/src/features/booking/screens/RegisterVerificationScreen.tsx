import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#lib/paths.ts'
import { type BookingState } from '#session/booking/booking-wizard.ts'
import { getPendingStep } from '#session/booking/pending-step.ts'
import { useBookingState, useSession } from '#session/session-context.tsx'
import { useRemoteConfirmation } from '#session/verification/use-remote-confirmation.ts'
import { VerificationForm } from '#session/verification/VerificationForm.tsx'
import { verificationMessages } from '#session/verification/verification.messages.ts'
import { Banner } from '#components/Banner.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { getPathAfterVerification } from '../booking-steps.ts'
import { bookingMessages } from '../booking.messages.ts'
import { AppointmentLayout } from '../components/AppointmentLayout.tsx'
import { EmailAddress } from '../components/EmailAddress.tsx'
import { holdNoticeMessages } from '../components/hold.messages.ts'
import { registrationMessages as words } from '../components/registration.messages.ts'
import { useIsHoldExpired } from '../use-slot-hold.ts'

function HoldExpired({ button }: { readonly button: string }) {
  return (
    <Banner kind="info" title={holdNoticeMessages.overTitle}>
      <p>{holdNoticeMessages.overAbout({ button })}</p>
    </Banner>
  )
}

/** Label of the button, depending on whether a booking follows the code (STATE-11). */
function getButtonLabel(booking: BookingState): string {
  if (getPendingStep(booking) !== 'submit') return verificationMessages.confirm
  return booking.method === 'face_to_face' ? words.confirmAndSend : words.confirmAndBook
}

/** /schedule/register-verification: the emailed one-time code (ROUTE-37, AUTH-03). */
export default function RegisterVerificationScreen() {
  const { status } = useSession()
  const booking = useBookingState()
  const { appointmentId, slot } = booking
  const [button] = useState(() => getButtonLabel(booking))
  const [next] = useState(() => getPathAfterVerification(booking))
  const [isSent, setIsSent] = useState(false)
  const isOver = useIsHoldExpired()
  const navigate = useNavigate()
  // Known shortly after a reload: the email field is then removed, and a code typed meanwhile is kept.
  const { email, look } = useRemoteConfirmation()
  // After a reload, the pending registration or the saved draft shows it; without either, no code was sent.
  const hasRegistered = email !== null || appointmentId !== null
  // Confirmed on another device: when the slot hold has expired, the booking is reviewed again instead of
  // submitted.
  if (status === 'member') return <Redirect to={isOver && !isSent ? href('appointment') : next} />
  return (
    <Page
      title={hasRegistered ? words.checkEmail : words.confirmEmail}
      width={slot === null ? 'narrow' : 'aside'}
      lead={
        email !== null ? (
          <p>
            <span>{`${words.codeSentTo} `}</span>
            <EmailAddress email={email} />
          </p>
        ) : (
          <>
            <p>{hasRegistered ? words.codeSent : words.enterCode}</p>
            <p>{words.onlyYou}</p>
          </>
        )
      }
    >
      <AppointmentLayout asks={false}>
        <VerificationForm
          email={email}
          justSent={hasRegistered}
          button={button}
          note={isOver ? <HoldExpired button={button} /> : null}
          look={look}
          onSend={() => setIsSent(true)}
          onDone={(isMember) => void navigate(isMember ? next : href('login'), { replace: true })}
        />
        <p>
          <span>{`${words.confirmedAlready} `}</span>
          <Link to={href('login')}>{bookingMessages.logIn}</Link>
        </p>
        {hasRegistered ? (
          <p>
            <Link to={href('register')} state={{ again: true }}>
              {words.otherEmail}
            </Link>
          </p>
        ) : null}
      </AppointmentLayout>
    </Page>
  )
}
