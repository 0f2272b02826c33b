import type { User } from '@evenkeel/contract/own/users'
import { useState } from 'react'
import { useLocation } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useIntakeFirst } from '#session/intake/my-intake.ts'
import { useAging, useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { missingFor } from '../flow.ts'
import { Chosen } from '../parts/Chosen.tsx'
import { MemberConsent, VisitorConsent } from '../parts/ConsentForm.tsx'
import { HoldNotice } from '../parts/HoldNotice.tsx'
import { MoveReview } from '../parts/MoveReview.tsx'

/** An in-person request needs no agreement yet: nothing is booked (RD-161, RD-167). */
function InPersonRequest({ isMember }: { readonly isMember: boolean }) {
  return (
    <>
      <p>Nothing is booked yet. A team member will call you within 1-2 days to find a counselor with you.</p>
      <ButtonLink to={isMember ? href('register-success') : href('register')}>
        {isMember ? 'Send my request' : 'Continue'}
      </ButtonLink>
    </>
  )
}

/** Whoever logged in on the way is not the person who agreed: the agreement has to be their own. */
function AgreeAgain({ user }: { readonly user: User }) {
  const { agreeAgain } = (useLocation().state ?? {}) as { agreeAgain?: boolean }
  if (agreeAgain !== true) return null
  return (
    <Banner kind="warning" title="Please agree once more" live>
      <p>
        <span>You are logged in as </span>
        <strong translate="no">{`${user.first_name} ${user.last_name}`}</strong>
        <span>. The initials must be of this name. Your time is still chosen.</span>
      </p>
    </Banner>
  )
}

/** After another time was chosen for a kept appointment: everything else was agreed and entered before (BOOK-15). */
function KeptAgreement({ isMember }: { readonly isMember: boolean }) {
  return (
    <>
      <p>What you agreed to and entered before is kept. Nothing is booked yet.</p>
      <ButtonLink to={href(isMember ? 'register-success' : 'register-verification')}>
        {isMember ? 'Book this appointment' : 'Continue'}
      </ButtonLink>
    </>
  )
}

/** /schedule/appointment: look over what was chosen, agree, and book (ROUTE-34). */
export default function AppointmentScreen() {
  const current = useBookingState()
  const { status, user } = useWhoIsHere()
  // Asked on the way in only: a refusal clears the time, and that leads to the error screen, not to the calendar.
  const [missing] = useState(() => missingFor('appointment', current))
  // The same: what a move ends with forgets the appointment, while this screen still is.
  const [isMoving] = useState(() => current.movingId !== null)
  const waits = useIntakeFirst()
  useAging()
  if (current.cleared)
    return <Redirect to={href(status === 'visitor' ? 'help-myself' : 'appointment-type')} />
  if (current.outcome !== null) return <Redirect to={href('register-success')} />
  if (missing !== null) return <Redirect to={missing} />
  if (status === 'restoring' || waits)
    return (
      <Page title="Your appointment">
        <Waiting what="One moment" />
      </Page>
    )
  // Only its owner moves an appointment: signing in again leads back to the list.
  if (isMoving && status === 'visitor') return <Redirect to={href('appointments')} />
  if (isMoving)
    return (
      <Page title="Change your appointment">
        <MoveReview />
      </Page>
    )
  return (
    <Page title="Your appointment" lead="Please look this over.">
      <Chosen canChange />
      {current.method === 'face_to_face' ? null : <HoldNotice />}
      {current.method === 'face_to_face' ? (
        <InPersonRequest isMember={status === 'member'} />
      ) : current.appointmentId !== null ? (
        <KeptAgreement isMember={status === 'member'} />
      ) : status === 'member' && user ? (
        <>
          <AgreeAgain user={user} />
          <MemberConsent user={user} />
        </>
      ) : (
        <VisitorConsent />
      )}
    </Page>
  )
}
