import { useState } from 'react'
import { href } from '#lib/paths.ts'
import { useVisitState, useWhoIsHere } from '#session/session-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { LeadOn } from '#ui/lead-on.tsx'
import { missingFor } from '../flow.ts'
import { Chosen } from '../parts/Chosen.tsx'
import { MemberConsent, VisitorConsent } from '../parts/ConsentForm.tsx'
import { HoldNotice } from '../parts/HoldNotice.tsx'
import { MoveReview } from '../parts/MoveReview.tsx'

/** An in-person request needs no agreement yet: nothing is booked (AMB-61, AMB-67). */
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

/** /schedule/appointment: look over what was chosen, agree, and book (ROUTE-34). */
export default function AppointmentScreen() {
  const current = useVisitState()
  const { status, user } = useWhoIsHere()
  // Asked on the way in only: a refusal clears the time, and that leads to the error screen, not to the calendar.
  const [missing] = useState(() => missingFor('appointment', current))
  // The same: what a move ends with forgets the appointment, while this screen still stands.
  const [isMoving] = useState(() => current.movingId !== null)
  if (current.outcome !== null) return <LeadOn to={href('register-success')} />
  if (missing !== null) return <LeadOn to={missing} />
  if (status === 'restoring')
    return (
      <Page title="Your appointment">
        <Waiting what="One moment" />
      </Page>
    )
  // Only its owner moves an appointment: signing in again leads back to the list.
  if (isMoving && status === 'visitor') return <LeadOn to={href('appointments')} />
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
      ) : status === 'member' && user ? (
        <MemberConsent user={user} />
      ) : (
        <VisitorConsent />
      )}
    </Page>
  )
}
