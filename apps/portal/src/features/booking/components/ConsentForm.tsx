import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import type { FieldDefinition, FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { normalizePhone } from '@evenkeel/api-contract/fields/contact/phone'
import {
  agreementFields,
  getConsentFields,
  getMemberConsentFields,
  visitNoteField,
} from '@evenkeel/api-contract/forms/consent'
import type { User } from '@evenkeel/api-contract/portal/users'
import { useMemo, useState } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { Fields } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { useBookingState, useBookingWizard, useSession } from '#session/session-context.tsx'
import { CONSENT_DRAFT } from '#session/drafts/draft-names.ts'
import { useDraft, useRestoreDraft } from '#session/use-draft.ts'
import { saveVisitDetails } from '#session/visit-details/visit-details.ts'
import { bookAsMember } from '../book-appointment.ts'
import { bookingMessages } from '../booking.messages.ts'
import { pathAfterConsent, hasConsented } from '../booking-steps.ts'
import { requiresPhoneNumber } from '../contact-requirements.ts'
import { useBooking } from '../use-booking.ts'
import { useSubmitBooking } from '../use-submit-booking.ts'
import { Agreement, PreviousAgreement } from './Agreement.tsx'
import { agreementMessages } from './agreement.messages.ts'
import { NoteField } from '../note/NoteField.tsx'
import { reviewMessages } from './review.messages.ts'
import { InputLostNotice } from '../notices/InputLostNotice.tsx'
import styles from './agreement.module.css'

const placedFieldIds: ReadonlySet<string> = new Set([...agreementFields, visitNoteField].map(({ id }) => id))
/** What is asked beside agreement and note: names, and a number where one is needed. */
const getOtherFieldIds = (fields: readonly FieldDefinition[]): readonly string[] =>
  fields.map(({ id }) => id).filter((id) => !placedFieldIds.has(id))

/** Names and number: beside each other where there is room. */
function OtherFields({ fields }: { readonly fields: readonly FieldDefinition[] }) {
  const ids = getOtherFieldIds(fields)
  return ids.length === 0 ? null : (
    <div className={styles.besides}>
      <Fields ids={ids} />
    </div>
  )
}

/** The consent step of a visitor: kept in memory, then on to registration (BOOK-13). */
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
      // A draft that was kept without them is made anew, with them.
      if (booking.read().appointmentId !== null) booking.update({ appointmentId: null, bookingKey: null })
    },
    onSuccess: () => navigate(pathAfterConsent),
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

/** What was typed for one chosen time: initials given for one visit are never carried to another; a note for the counselor is. */
interface ConsentDraft {
  readonly slot: string | null
  readonly values: FieldValues
}

/** What of the kept words stands in the form of this time, which begins with `start`; null where nothing does. */
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
 * The last step of a member: the names come from the profile, what was agreed to before is not asked again, and the button books
 * (BOOK-04, BOOK-13).
 */
export function MemberConsent({ user }: { readonly user: User }) {
  const wizard = useBookingWizard()
  const booking = useBooking()
  const book = useSubmitBooking()
  const { mdlive_provider_type, phone, registration } = useOrganization()
  const { slot, method } = wizard.read()
  const { kept, keep, drop } = useDraft(CONSENT_DRAFT)
  // As on the way in: the number is in the profile before the visit is booked.
  const [isCalled] = useState(() => requiresPhoneNumber(wizard.read(), user))
  const asked = getMemberConsentFields({ registration, method, isCalled }, hasConsented(user))
  const fields = [...asked, visitNoteField]
  const [start] = useState(() => getInitialValues(user, wizard.read().consentDraft))
  const form = useForm<void>({
    fields,
    known: { first_name: user.first_name, last_name: user.last_name },
    initialValues: start,
    phone,
    // The booked visit leads on by itself and takes this form away, so the rest of the act is here.
    action: (values) =>
      book(async () => {
        // The telehealth service alone knows what is sent with a visit, and the care line calls by the profile.
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
