import { useMemo, useState } from 'react'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { normalizePhone } from '@evenkeel/api-contract/fields/contact/phone'
import type { FieldDefinition, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import {
  agreementFields,
  getConsentFields,
  getMemberConsentFields,
  visitNoteField,
} from '@evenkeel/api-contract/forms/consent'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { Fields } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useNavigate } from 'react-router'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { CONSENT_DRAFT } from '#session/drafts/draft-names.ts'
import { outcomeMessages } from '#session/outcome/outcome.messages.ts'
import {
  useBookingState,
  useBookingWizard,
  useNotices,
  useSession,
  useSessionClient,
} from '#session/session-context.tsx'
import { useDraft, useRestoreDraft } from '#session/use-draft.ts'
import { NEW_VISIT_ID } from '#session/visit-changes.ts'
import { saveVisitDetails } from '#session/visit-details/visit-details.ts'
import { formatVisitTime } from '#session/visits/visit-text.ts'
import { bookAsMember } from '../book-appointment.ts'
import { hasConsented, pathAfterConsent } from '../booking-steps.ts'
import { bookingMessages } from '../booking.messages.ts'
import { requiresPhoneNumber } from '../contact-requirements.ts'
import { NoteField } from '../note/NoteField.tsx'
import { InputLostNotice } from '../notices/InputLostNotice.tsx'
import { useBooking } from '../use-booking.ts'
import { Agreement, PreviousAgreement } from './Agreement.tsx'
import { agreementMessages } from './agreement.messages.ts'
import styles from './agreement.module.css'
import { reviewMessages } from './review.messages.ts'

/**
 * Books as one shared mutation that all pages observe, so that no second slot is booked meanwhile. Members
 * waiting on a booking page are redirected; elsewhere the appointment list shows the outcome.
 */
function useSubmitBooking(): (book: () => Promise<void>) => Promise<void> {
  const session = useSessionClient()
  const wizard = useBookingWizard()
  const { visitChanges, done } = useNotices()
  const navigate = useNavigate()
  const isHere = useIsMounted()
  const zone = useTimeZone()
  const { booked } = useBooking()
  return (book) =>
    visitChanges.during(NEW_VISIT_ID, 'booking', async () => {
      const { slot } = wizard.read()
      const patientId = session.telehealthUserId()
      const isOwn = (): boolean => patientId === null || session.telehealthUserId() === patientId
      const isWaited = (): boolean => isHere() || visitChanges.isFollowed(NEW_VISIT_ID)
      try {
        await book()
        const leads = isWaited() && wizard.read().outcome !== null
        booked()
        if (!isOwn()) return
        if (leads) void navigate(href('register-success'))
        else done.tell({ about: 'booked', words: slot === null ? '' : formatVisitTime(slot, zone) })
      } catch (error) {
        if (!(error instanceof ApiError) && isOwn()) {
          // It may have been booked despite the error, so cached appointments are stale.
          booked()
          if (!isHere()) {
            done.tell({ about: 'booking-in-doubt', words: outcomeMessages.inDoubtHow })
            if (isWaited()) void navigate(href('appointments'), { replace: true })
          }
        }
        throw error
      }
    })
}

const placedFieldIds: ReadonlySet<string> = new Set([...agreementFields, visitNoteField].map(({ id }) => id))
/** Fields besides consent and note: names, and a phone number where needed. */
const getOtherFieldIds = (fields: readonly FieldDefinition[]): readonly string[] =>
  fields.map(({ id }) => id).filter((id) => !placedFieldIds.has(id))

/** Names and phone number; side by side on wide screens. */
function OtherFields({ fields }: { readonly fields: readonly FieldDefinition[] }) {
  const ids = getOtherFieldIds(fields)
  return ids.length === 0 ? null : (
    <div className={styles.besides}>
      <Fields ids={ids} />
    </div>
  )
}

/** The consent step of a visitor: kept in memory, then registration (BOOK-13). */
export function VisitorConsent() {
  const booking = useBookingWizard()
  const navigate = useNavigate()
  const { registration } = useOrganization()
  const current = useBookingState()
  const { user } = useSession()
  const kind = { registration, method: current.method, isCalled: requiresPhoneNumber(current, user) }
  const fields = [...getConsentFields(kind), visitNoteField]
  const form = useForm<void>({
    fields,
    initialValues: booking.read().consentDraft,
    action: async (values) => {
      booking.remember({ consents: values })
      // A draft saved without them is recreated with them.
      if (booking.read().appointmentId !== null) booking.update({ appointmentId: null, bookingKey: null })
    },
    onSuccess: () => void navigate(pathAfterConsent),
    onChange: (consentDraft) => booking.remember({ consentDraft }),
  })
  return (
    <Form
      form={form}
      label={agreementMessages.form}
      footer={<SubmitButton>{bookingMessages.goOn}</SubmitButton>}
    >
      <InputLostNotice />
      <OtherFields fields={fields} />
      <Agreement hasNotice={registration === 'short'} />
      <NoteField />
    </Form>
  )
}

const getInitialValues = (user: User, draft: FieldValues): FieldValues => ({
  ...(user.phone === null ? {} : { customer_call_in_number: normalizePhone(user.phone) }),
  ...draft,
})

/**
 * Draft for one chosen time: initials given for one visit are never reused for another; a note for the
 * counselor is.
 */
interface ConsentDraft {
  readonly slot: string | null
  readonly values: FieldValues
}

/** The part of the stored draft that applies to this time, merged over `start`; null when nothing applies. */
function useConsentDraft(
  slot: string | null,
  kept: unknown,
  start: FieldValues,
): { readonly words: FieldValues | null; readonly isWhole: boolean } {
  return useMemo(() => {
    const { slot: before, values } = (kept ?? {}) as Partial<ConsentDraft>
    if (!values) return { words: null, isWhole: false }
    if (before === slot) return { words: values, isWhole: true }
    const note = values[visitNoteField.id]
    return { words: note ? { ...start, [visitNoteField.id]: note } : null, isWhole: false }
  }, [slot, kept, start])
}

/**
 * Last step of a member: names come from the profile, earlier consent is not requested again, and the button
 * books (BOOK-04, BOOK-13).
 */
export function MemberConsent({ user }: { readonly user: User }) {
  const wizard = useBookingWizard()
  const booking = useBooking()
  const book = useSubmitBooking()
  const { mdlive_provider_type, phone, registration } = useOrganization()
  const { slot, method } = wizard.read()
  const { kept, keep, drop } = useDraft(CONSENT_DRAFT)
  // Value at mount: the number is saved to the profile before the visit is booked.
  const [isCalled] = useState(() => requiresPhoneNumber(wizard.read(), user))
  const asked = getMemberConsentFields({ registration, method, isCalled }, hasConsented(user))
  const fields = [...asked, visitNoteField]
  const [start] = useState(() => getInitialValues(user, wizard.read().consentDraft))
  const form = useForm<void>({
    fields,
    known: { first_name: user.first_name, last_name: user.last_name },
    initialValues: start,
    phone,
    // The booked visit navigates and unmounts this form, so follow-up work is part of the action.
    action: (values) =>
      book(async () => {
        // Data sent with a visit reaches only the telehealth service; the care line calls the number in the
        // profile.
        if (isCalled)
          await saveVisitDetails(booking.services.session, { phone: values['customer_call_in_number'] })
        await bookAsMember(booking.services, values, mdlive_provider_type)
        void drop()
      }),
    onFailure: (error) => void booking.refused(error, 'member'),
    onChange: (consentDraft) => {
      wizard.remember({ consentDraft })
      void keep({ slot, values: consentDraft } satisfies ConsentDraft)
    },
  })
  const { words, isWhole } = useConsentDraft(slot, kept, start)
  useRestoreDraft(form, words)
  return (
    <Form
      form={form}
      label={agreementMessages.form}
      footer={<SubmitButton>{bookingMessages.bookThis}</SubmitButton>}
    >
      {form.serverError === errorMessages.network ? <p>{reviewMessages.neverTwice}</p> : null}
      {kept === undefined || isWhole || asked.length === 0 ? null : <InputLostNotice />}
      <OtherFields fields={fields} />
      {asked.some(({ id }) => placedFieldIds.has(id)) ? <Agreement /> : <PreviousAgreement />}
      <NoteField />
    </Form>
  )
}
