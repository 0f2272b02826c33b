import type { User } from '@evenkeel/api-contract/portal/users'
import { useState } from 'react'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useRequireIntake } from '#session/intake/require-intake.ts'
import { useExpireBooking, useBookingState, useSession } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { BackLink } from '#components/navigation/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Redirect } from '#components/Redirect.tsx'
import type { ConsentReason } from '../book-appointment.ts'
import { bookingMessages } from '../booking.messages.ts'
import { useSkippedStepNotice } from '../notices/use-skipped-step-notice.ts'
import { isReadyToBook, findMissingStep } from '../booking-steps.ts'
import { agreementMessages } from '../components/agreement.messages.ts'
import { AppointmentLayout } from '../components/AppointmentLayout.tsx'
import { SelectedSlot } from '../components/SelectedSlot.tsx'
import { MemberConsent, VisitorConsent } from '../components/ConsentForm.tsx'
import { rescheduleMessages } from '../components/reschedule.messages.ts'
import { RescheduleReview } from '../components/RescheduleReview.tsx'
import { BookingInProgress, useIsBookingInProgress } from '../components/BookingInProgress.tsx'
import { ContactDetailsForm } from '../components/ContactDetailsForm.tsx'
import { reviewMessages } from '../components/review.messages.ts'
import { getFieldsForInPerson, type ContactField } from '../contact-requirements.ts'

/** An in-person request needs no agreement yet: nothing is booked (RD-161, RD-167). */
function InPersonRequest({ member }: { readonly member: User | null }) {
  const navigate = useNavigate()
  const { missed = [] } = (useLocation().state ?? {}) as { missed?: readonly ContactField[] }
  // As on the way in: once it is saved, the request is on its way.
  const [needs] = useState(() => getFieldsForInPerson(member, missed))
  const next = href(member === null ? 'register' : 'register-success')
  return (
    <>
      <p>{reviewMessages.inPerson}</p>
      {needs.length > 0 ? (
        <ContactDetailsForm
          needs={needs}
          whoCalls={reviewMessages.teamCalls}
          goOn={bookingMessages.sendRequest}
          onSaved={() => navigate(next)}
        />
      ) : (
        <ButtonLink to={next}>
          {member === null ? bookingMessages.goOn : bookingMessages.sendRequest}
        </ButtonLink>
      )}
    </>
  )
}

/** Why the form is here once more: whoever logged in on the way is not the person who agreed, or a number is missing. */
function ConsentAgainNotice({ user }: { readonly user: User }) {
  const { again } = (useLocation().state ?? {}) as { again?: ConsentReason }
  if (again === undefined) return null
  if (again === 'number')
    return (
      <Banner kind="warning" title={reviewMessages.needNumber} live>
        <p>{reviewMessages.whyNumber}</p>
      </Banner>
    )
  return (
    <Banner kind="warning" title={agreementMessages.again} live>
      <p>
        <span>{`${agreementMessages.loggedInAs} `}</span>
        <strong translate="no">{`${user.first_name} ${user.last_name}`}</strong>
        <span>{`. ${agreementMessages.inThisName}`}</span>
      </p>
    </Banner>
  )
}

/** After another time was chosen for a kept appointment: everything else was agreed and entered before (BOOK-15). */
function SavedAgreement({ isMember }: { readonly isMember: boolean }) {
  return (
    <>
      <p>{agreementMessages.kept}</p>
      <ButtonLink to={href(isMember ? 'register-success' : 'register-verification')}>
        {isMember ? bookingMessages.bookThis : bookingMessages.goOn}
      </ButtonLink>
    </>
  )
}

/** /schedule/appointment: look over what was chosen, agree, and book (ROUTE-34). */
export default function AppointmentScreen() {
  const current = useBookingState()
  const { status, user } = useSession()
  // Asked on the way in only: a refusal clears the time, and that leads to the error screen, not to the calendar.
  const [missing] = useState(() => findMissingStep('appointment', current))
  useSkippedStepNotice(missing)
  // The same: what a move ends with forgets the appointment, while this screen still is.
  const [isMoving] = useState(() => current.movingId !== null)
  const waits = useRequireIntake()
  useExpireBooking()
  const isUnderWay = useIsBookingInProgress()
  // Pressed before this page was left and opened again; a move says so on its own review.
  const [cameAmid] = useState(isUnderWay)
  if (cameAmid && isUnderWay && !isMoving) return <BookingInProgress />
  if (current.cleared)
    return <Redirect to={href(status === 'visitor' ? 'help-myself' : 'appointment-type')} />
  if (current.outcome !== null) return <Redirect to={href('register-success')} />
  if (missing !== null) return <Redirect to={missing} />
  if (status === 'restoring' || waits)
    return (
      <Page title={reviewMessages.title}>
        <LoadingPlaceholder what={bookingMessages.moment} />
      </Page>
    )
  // Only its owner moves an appointment: signing in again leads back to the list.
  if (isMoving && status === 'visitor') return <Redirect to={href('appointments')} />
  if (isMoving)
    return (
      <Page title={rescheduleMessages.title} above={<BackLink to={href('provider-schedule')} />}>
        <RescheduleReview />
      </Page>
    )
  if (current.method === 'face_to_face')
    return (
      <Page title={reviewMessages.title}>
        <SelectedSlot canChange />
        <InPersonRequest member={status === 'member' ? user : null} />
      </Page>
    )
  const isReady = isReadyToBook(current, user)
  return (
    <Page title={reviewMessages.title} width="aside" above={<BackLink to={href('provider-schedule')} />}>
      <AppointmentLayout canChange>
        {isReady ? (
          <SavedAgreement isMember={status === 'member'} />
        ) : status === 'member' && user ? (
          <>
            <ConsentAgainNotice user={user} />
            <MemberConsent user={user} />
          </>
        ) : (
          <VisitorConsent />
        )}
      </AppointmentLayout>
    </Page>
  )
}
