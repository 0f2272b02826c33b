import type { User } from '@evenkeel/contract/own/users'
import { useState } from 'react'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useIntakeFirst } from '#session/intake/my-intake.ts'
import { useAging, useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import type { AgreeReason } from '../book-appointment.ts'
import { bookingWords } from '../booking.words.ts'
import { useCameAhead } from '../notices/use-came-ahead.ts'
import { isReadyToBook, missingFor } from '../flow.ts'
import { agreementWords } from '../parts/agreement.words.ts'
import { WithAppointment } from '../parts/AppointmentPanel.tsx'
import { Chosen } from '../parts/Chosen.tsx'
import { MemberConsent, VisitorConsent } from '../parts/ConsentForm.tsx'
import { moveWords } from '../parts/move.words.ts'
import { MoveReview } from '../parts/MoveReview.tsx'
import { UnderWay, useIsUnderWay } from '../parts/UnderWay.tsx'
import { ReachForm } from '../parts/ReachForm.tsx'
import { reviewWords } from '../parts/review.words.ts'
import { neededInPerson, type ReachField } from '../reach.ts'

/** An in-person request needs no agreement yet: nothing is booked (RD-161, RD-167). */
function InPersonRequest({ member }: { readonly member: User | null }) {
  const navigate = useNavigate()
  const { missed = [] } = (useLocation().state ?? {}) as { missed?: readonly ReachField[] }
  // As on the way in: once it is saved, the request is on its way.
  const [needs] = useState(() => neededInPerson(member, missed))
  const next = href(member === null ? 'register' : 'register-success')
  return (
    <>
      <p>{reviewWords.inPerson}</p>
      {needs.length > 0 ? (
        <ReachForm
          needs={needs}
          whoCalls={reviewWords.teamCalls}
          goOn={bookingWords.sendRequest}
          onSaved={() => navigate(next)}
        />
      ) : (
        <ButtonLink to={next}>{member === null ? bookingWords.goOn : bookingWords.sendRequest}</ButtonLink>
      )}
    </>
  )
}

/** Why the form is here once more: whoever logged in on the way is not the person who agreed, or a number is missing. */
function AgreeAgain({ user }: { readonly user: User }) {
  const { again } = (useLocation().state ?? {}) as { again?: AgreeReason }
  if (again === undefined) return null
  if (again === 'number')
    return (
      <Banner kind="warning" title={reviewWords.needNumber} live>
        <p>{reviewWords.whyNumber}</p>
      </Banner>
    )
  return (
    <Banner kind="warning" title={agreementWords.again} live>
      <p>
        <span>{`${agreementWords.loggedInAs} `}</span>
        <strong translate="no">{`${user.first_name} ${user.last_name}`}</strong>
        <span>{`. ${agreementWords.inThisName}`}</span>
      </p>
    </Banner>
  )
}

/** After another time was chosen for a kept appointment: everything else was agreed and entered before (BOOK-15). */
function KeptAgreement({ isMember }: { readonly isMember: boolean }) {
  return (
    <>
      <p>{agreementWords.kept}</p>
      <ButtonLink to={href(isMember ? 'register-success' : 'register-verification')}>
        {isMember ? bookingWords.bookThis : bookingWords.goOn}
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
  useCameAhead(missing)
  // The same: what a move ends with forgets the appointment, while this screen still is.
  const [isMoving] = useState(() => current.movingId !== null)
  const waits = useIntakeFirst()
  useAging()
  const isUnderWay = useIsUnderWay()
  // Pressed before this page was left and opened again; a move says so on its own review.
  const [cameAmid] = useState(isUnderWay)
  if (cameAmid && isUnderWay && !isMoving) return <UnderWay />
  if (current.cleared)
    return <Redirect to={href(status === 'visitor' ? 'help-myself' : 'appointment-type')} />
  if (current.outcome !== null) return <Redirect to={href('register-success')} />
  if (missing !== null) return <Redirect to={missing} />
  if (status === 'restoring' || waits)
    return (
      <Page title={reviewWords.title}>
        <Waiting what={bookingWords.moment} />
      </Page>
    )
  // Only its owner moves an appointment: signing in again leads back to the list.
  if (isMoving && status === 'visitor') return <Redirect to={href('appointments')} />
  if (isMoving)
    return (
      <Page title={moveWords.title} above={<BackLink to={href('provider-schedule')} />}>
        <MoveReview />
      </Page>
    )
  if (current.method === 'face_to_face')
    return (
      <Page title={reviewWords.title}>
        <Chosen canChange />
        <InPersonRequest member={status === 'member' ? user : null} />
      </Page>
    )
  const isReady = isReadyToBook(current, user)
  return (
    <Page title={reviewWords.title} width="aside" above={<BackLink to={href('provider-schedule')} />}>
      <WithAppointment canChange>
        {isReady ? (
          <KeptAgreement isMember={status === 'member'} />
        ) : status === 'member' && user ? (
          <>
            <AgreeAgain user={user} />
            <MemberConsent user={user} />
          </>
        ) : (
          <VisitorConsent />
        )}
      </WithAppointment>
    </Page>
  )
}
