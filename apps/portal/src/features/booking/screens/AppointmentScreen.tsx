import { useState } from 'react'
import type { FieldDefinition } from '@evenkeel/api-contract/fields/field-definition'
import { consentMessages } from '@evenkeel/api-contract/forms/consent.messages'
import { requiredVisitDetails } from '@evenkeel/api-contract/forms/visit-details'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { formatShortDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { Banner } from '#components/Banner.tsx'
import { Button, ButtonLink } from '#components/Button.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Page } from '#components/Page.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { BackLink } from '#components/navigation/BackLink.tsx'
import { scrollIntoViewRef } from '#components/navigation/scroll-into-view.ts'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { getFieldDefinition } from '#form/state/form-controller.ts'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import { useOrganization } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useRequireIntake } from '#session/intake/require-intake.ts'
import { useBookingState, useExpireBooking, useSession, useSessionClient } from '#session/session-context.tsx'
import { saveVisitDetails } from '#session/visit-details/visit-details.ts'
import { VisitUnavailable } from '#session/visits/unavailable/VisitUnavailable.tsx'
import type { ConsentReason } from '../book-appointment.ts'
import { findMissingStep, isReadyToBook } from '../booking-steps.ts'
import { bookingMessages } from '../booking.messages.ts'
import { AppointmentLayout } from '../components/AppointmentLayout.tsx'
import { BookingInProgress, useIsBookingInProgress } from '../components/BookingInProgress.tsx'
import { MemberConsent, VisitorConsent } from '../components/ConsentForm.tsx'
import { HoldNotice } from '../components/HoldNotice.tsx'
import { RescheduleBanner } from '../components/RescheduleBanner.tsx'
import { SelectedSlot } from '../components/SelectedSlot.tsx'
import { agreementMessages } from '../components/agreement.messages.ts'
import styles from '../components/move-review.module.css'
import { rescheduleMessages } from '../components/reschedule.messages.ts'
import { reviewMessages } from '../components/review.messages.ts'
import { type ContactField, getFieldsForInPerson, requiresPhoneNumber } from '../contact-requirements.ts'
import { BookingCoveragePreview } from '../coverage-preview/BookingCoveragePreview.tsx'
import { useSkippedStepNotice } from '../notices/use-skipped-step-notice.ts'
import { useBookInsteadOfReschedule, useReschedule } from '../reschedule/use-reschedule.ts'

/** Asks a member for missing contact data: a phone number, or the area to search. Saved to the profile. */
function ContactDetailsForm({
  needs,
  whoCalls,
  goOn,
  onSaved,
}: {
  readonly needs: readonly ContactField[]
  readonly whoCalls: string
  /** Label of the button. */
  readonly goOn: string
  readonly onSaved: () => void
}) {
  const session = useSessionClient()
  const { phone } = useOrganization()
  const hints: Readonly<Record<ContactField, string>> = { phone: whoCalls, zip: reviewMessages.nearHome }
  const fields = needs.map((id): FieldDefinition => ({
    ...getFieldDefinition(requiredVisitDetails, id),
    hint: hints[id],
  }))
  const form = useForm<void>({
    fields,
    phone,
    action: (values) => saveVisitDetails(session, values),
    onSuccess: onSaved,
  })
  return <Form form={form} label={reviewMessages.reachForm} footer={<SubmitButton>{goOn}</SubmitButton>} />
}

/** The button that confirms the change, always visible, with the new time. */
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
        // Repeats the full time shown above.
        <p aria-hidden="true" translate="no">
          <strong>{formatShortDateTime(Temporal.Instant.from(slot), zone)}</strong>
          <span>{` ${formatTimeZone(zone)}`}</span>
        </p>
      )}
      <Button busy={isBusy} onClick={onPress}>
        {rescheduleMessages.changeIt}
      </Button>
    </div>
  )
}

/** Old and new time side by side with one button; nothing is asked twice (BOOK-06, STATE-13). */
export function RescheduleReview() {
  const current = useBookingState()
  const { method, movingFrom } = current
  const { user } = useSession()
  // Value at mount: once the number is saved, the reschedule starts.
  const [isCalled] = useState(() => requiresPhoneNumber(current, user))
  const [needsNumber] = useState(isCalled || (method === 'phone' && user?.phone === null))
  const { move, isBusy, isUnderWay, isError, isUnsent, isLeaving, gone, working } = useReschedule()
  const bookInstead = useBookInsteadOfReschedule()
  const isInDoubt = isError && !isLeaving && !isUnsent
  if (working !== null)
    return (
      <>
        <Banner title={rescheduleMessages.moment} live>
          <p>{working}</p>
        </Banner>
        <LoadingPlaceholder what={rescheduleMessages.changing} lines={2} />
      </>
    )
  if (isUnderWay) return <LoadingPlaceholder what={rescheduleMessages.changing} lines={2} />
  if (gone !== null) return <VisitUnavailable why={gone} start={movingFrom} onAnother={bookInstead} />
  return (
    <>
      {isInDoubt ? null : <RescheduleBanner saysSessions={false} isBusy={isBusy} />}
      <h2>{rescheduleMessages.newTime}</h2>
      <SelectedSlot canChange />
      <BookingCoveragePreview />
      <HoldNotice />
      {isError && !isLeaving ? (
        <div ref={scrollIntoViewRef}>
          <Banner
            kind="warning"
            title={isInDoubt ? rescheduleMessages.inDoubt : rescheduleMessages.failed}
            live
          >
            <p>{isInDoubt ? rescheduleMessages.inDoubtHow : rescheduleMessages.retry}</p>
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
          goOn={rescheduleMessages.changeIt}
          onSaved={move}
        />
      ) : (
        <ConfirmRescheduleButton isBusy={isBusy} onPress={move} />
      )}
    </>
  )
}

/** An in-person request needs no consent yet, because nothing is booked (RD-161, RD-167). */
function InPersonRequest({ member }: { readonly member: User | null }) {
  const navigate = useNavigate()
  const { missed = [] } = (useLocation().state ?? {}) as { missed?: readonly ContactField[] }
  // Value at mount: once it is saved, the request is sent.
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
          onSaved={() => void navigate(next)}
        />
      ) : (
        <ButtonLink to={next}>
          {member === null ? bookingMessages.goOn : bookingMessages.sendRequest}
        </ButtonLink>
      )}
    </>
  )
}

/**
 * Explains why consent is requested again: another person logged in than the one who agreed, or a phone
 * number is missing.
 */
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

/** Shown after another time was chosen for a saved appointment: consent and input are kept (BOOK-15). */
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

/** /schedule/appointment: review the selection, give consent, and book (ROUTE-34). */
export default function AppointmentScreen() {
  const current = useBookingState()
  const { status, user } = useSession()
  // Checked at mount only: a refusal clears the time and leads to the error screen, not to the calendar.
  const [missing] = useState(() => findMissingStep('appointment', current))
  useSkippedStepNotice(missing)
  // Value at mount: the end of a reschedule clears the appointment while this screen is still shown.
  const [isMoving] = useState(() => current.movingId !== null)
  const waits = useRequireIntake()
  useExpireBooking()
  const isUnderWay = useIsBookingInProgress()
  // Pressed before this page was left and reopened; a reschedule shows it in its own review.
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
  // Only its owner can reschedule an appointment: logging in again leads back to the list.
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
