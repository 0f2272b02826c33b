import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { useConfirmedElsewhere } from '#session/verification/use-confirmed-elsewhere.ts'
import { VerificationForm } from '#session/verification/VerificationForm.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { afterVerifying } from '../flow.ts'
import { bookingWords } from '../booking.words.ts'
import { WithAppointment } from '../parts/AppointmentPanel.tsx'
import { registrationWords as words } from '../parts/registration.words.ts'

/** An address too long for its line goes on before the @ in the next one. */
function EmailAddress({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <strong translate="no">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </strong>
  )
}

/** /schedule/register-verification: the mailed one-time code (ROUTE-37, AUTH-03). */
export default function RegisterVerificationScreen() {
  const { status, user } = useWhoIsHere()
  const { appointmentId, slot } = useBookingState()
  const navigate = useNavigate()
  useConfirmedElsewhere()
  // After a reload only the kept draft tells of the registration; without one nobody was sent anything.
  const hasRegistered = user !== null || appointmentId !== null
  if (status === 'member') return <Redirect to={afterVerifying} />
  return (
    <Page
      title={hasRegistered ? words.checkEmail : words.confirmEmail}
      width={slot === null ? 'narrow' : 'aside'}
      lead={
        user ? (
          <p>
            <span>{`${words.codeSentTo} `}</span>
            <EmailAddress email={user.email} />
          </p>
        ) : (
          <>
            <p>{hasRegistered ? words.codeSent : words.enterCode}</p>
            <p>{words.onlyYou}</p>
          </>
        )
      }
    >
      <WithAppointment asks={false}>
        <VerificationForm
          email={user?.email ?? null}
          justSent={hasRegistered}
          onDone={(isMember) => navigate(isMember ? afterVerifying : href('login'), { replace: true })}
        />
        <p>
          <span>{`${words.confirmedAlready} `}</span>
          <Link to={href('login')}>{bookingWords.logIn}</Link>
        </p>
        {hasRegistered ? (
          <p>
            <Link to={href('register')} state={{ again: true }}>
              {words.otherEmail}
            </Link>
          </p>
        ) : null}
      </WithAppointment>
    </Page>
  )
}
