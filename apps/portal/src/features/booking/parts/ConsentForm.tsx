import { errorTexts } from '@evenkeel/contract/error-texts.words'
import type { FieldDefinition, FieldValues } from '@evenkeel/contract/fields/definition'
import { telModel } from '@evenkeel/contract/fields/contact/phone'
import {
  agreementFields,
  consentFields,
  memberConsentFields,
  noteField,
} from '@evenkeel/contract/forms/consent'
import type { User } from '@evenkeel/contract/own/users'
import { useMemo, useState } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { Fields } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useBookingState, useBookingWizard, useWhoIsHere } from '#session/session-context.tsx'
import { CONSENT_DRAFT } from '#session/drafts/draft-names.ts'
import { useDraft, useRestored } from '#session/use-draft.ts'
import { saveVisitDetails } from '#session/visit-details/visit-details.ts'
import { bookAsMember } from '../book-appointment.ts'
import { bookingWords } from '../booking.words.ts'
import { afterConsent, hasAgreed } from '../flow.ts'
import { asksForPhone } from '../reach.ts'
import { useBooking } from '../use-booking.ts'
import { useBookingAct } from '../use-booking-act.ts'
import { Agreement, AgreedBefore } from './Agreement.tsx'
import { agreementWords } from './agreement.words.ts'
import { NoteField } from '../note/NoteField.tsx'
import { reviewWords } from './review.words.ts'
import { WordsLostNotice } from '../notices/WordsLostNotice.tsx'
import styles from './agreement.module.css'

const placed: ReadonlySet<string> = new Set([...agreementFields, noteField].map(({ id }) => id))
/** What is asked beside agreement and note: names, and a number where one is needed. */
const besides = (fields: readonly FieldDefinition[]): readonly string[] =>
  fields.map(({ id }) => id).filter((id) => !placed.has(id))

/** Names and number: beside each other where there is room. */
function Besides({ fields }: { readonly fields: readonly FieldDefinition[] }) {
  const ids = besides(fields)
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
  const { registration } = useOrganisation()
  const current = useBookingState()
  const { user } = useWhoIsHere()
  const kind = { registration, method: current.method, isCalled: asksForPhone(current, user) }
  const fields = [...consentFields(kind), noteField]
  const form = useForm<void>({
    fields,
    initialValues: booking.read().consentDraft,
    action: async (values) => {
      booking.remember({ consents: values })
      // A draft that was kept without them is made anew, with them.
      if (booking.read().appointmentId !== null) booking.update({ appointmentId: null, bookingKey: null })
    },
    onSuccess: () => navigate(afterConsent),
    onChange: (consentDraft) => booking.remember({ consentDraft }),
  })
  return (
    <Form form={form} label={agreementWords.form} footer={<SubmitButton>{bookingWords.goOn}</SubmitButton>}>
      <WordsLostNotice />
      <Besides fields={fields} />
      <Agreement hasNotice={registration === 'short'} />
      <NoteField />
    </Form>
  )
}

const startFor = (user: User, draft: FieldValues): FieldValues => ({
  ...(user.phone === null ? {} : { customer_call_in_number: telModel(user.phone) }),
  ...draft,
})

/** What was typed for one chosen time: initials given for one visit are never carried to another; a note for the counselor is. */
interface KeptConsent {
  readonly slot: string | null
  readonly values: FieldValues
}

/** What of the kept words stands in the form of this time, which begins with `start`; null where nothing does. */
function useKeptWords(
  slot: string | null,
  kept: unknown,
  start: FieldValues,
): { readonly words: FieldValues | null; readonly isWhole: boolean } {
  return useMemo(() => {
    const { slot: before, values } = (kept ?? {}) as Partial<KeptConsent>
    if (!values) return { words: null, isWhole: false }
    if (before === slot) return { words: values, isWhole: true }
    const note = values[noteField.id]
    return { words: note ? { ...start, [noteField.id]: note } : null, isWhole: false }
  }, [slot, kept, start])
}

/**
 * The last step of a member: the names come from the profile, what was agreed to before is not asked again, and the button books
 * (BOOK-04, BOOK-13).
 */
export function MemberConsent({ user }: { readonly user: User }) {
  const wizard = useBookingWizard()
  const booking = useBooking()
  const book = useBookingAct()
  const { mdlive_provider_type, phone, registration } = useOrganisation()
  const { slot, method } = wizard.read()
  const { kept, keep, drop } = useDraft(CONSENT_DRAFT)
  // As on the way in: the number is in the profile before the visit is booked.
  const [isCalled] = useState(() => asksForPhone(wizard.read(), user))
  const asked = memberConsentFields({ registration, method, isCalled }, hasAgreed(user))
  const fields = [...asked, noteField]
  const [start] = useState(() => startFor(user, wizard.read().consentDraft))
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
      void keep({ slot, values: consentDraft } satisfies KeptConsent)
    },
  })
  const { words, isWhole } = useKeptWords(slot, kept, start)
  useRestored(form, words)
  return (
    <Form
      form={form}
      label={agreementWords.form}
      footer={<SubmitButton>{bookingWords.bookThis}</SubmitButton>}
    >
      {form.serverError === errorTexts.network ? <p>{reviewWords.neverTwice}</p> : null}
      {kept === undefined || isWhole || asked.length === 0 ? null : <WordsLostNotice />}
      <Besides fields={fields} />
      {asked.some(({ id }) => placed.has(id)) ? <Agreement /> : <AgreedBefore />}
      <NoteField />
    </Form>
  )
}
