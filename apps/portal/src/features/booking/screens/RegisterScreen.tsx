import { useState } from 'react'
import { validationMessages } from '@evenkeel/api-contract/fields/validation.messages'
import { limits } from '@evenkeel/api-contract/limits'
import { Banner } from '#components/Banner.tsx'
import { Link } from '#components/Link.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { Page } from '#components/Page.tsx'
import { Redirect } from '#components/Redirect.tsx'
import { Fields } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { helpLineMessages } from '#lib/crisis/help-lines.messages.ts'
import { formatPhone } from '@evenkeel/web/format-phone'
import { href } from '#lib/paths.ts'
import { useLocation, useNavigate } from 'react-router'
import { ChangeChildOrganization } from '#organization/child-organization/ChangeChildOrganization.tsx'
import { useChildOrganizationStore } from '#organization/child-organization/child-organization.ts'
import { useLocationProblems } from '#organization/child-organization/match-location.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { TimeZoneLink } from '#organization/time-zone/TimeZoneLink.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useBookingState, useBookingWizard, useExpireBooking, useSession } from '#session/session-context.tsx'
import { registerAndSaveDraft } from '../book-appointment.ts'
import { findMissingStep, pathAfterRegistration } from '../booking-steps.ts'
import { bookingMessages } from '../booking.messages.ts'
import { Agreement } from '../components/Agreement.tsx'
import { AppointmentLayout } from '../components/AppointmentLayout.tsx'
import styles from '../components/field-groups.module.css'
import { registrationMessages as words } from '../components/registration.messages.ts'
import { requiresPhoneNumber } from '../contact-requirements.ts'
import { NoteField } from '../note/NoteField.tsx'
import { InputLostNotice } from '../notices/InputLostNotice.tsx'
import tooYoungStyles from '../notices/too-young.module.css'
import { useHandleBookingClosed } from '../notices/use-booking-closed.ts'
import { useSkippedStepNotice } from '../notices/use-skipped-step-notice.ts'
import {
  type FieldGroup,
  getInitialValues,
  getRegistrationFields,
  getRegistrationForm,
  omitSecrets,
} from '../registration-fields.ts'
import { useBooking } from '../use-booking.ts'

function NoticeLine({ number, what }: { readonly number: string; readonly what: string }) {
  return (
    <li>
      <a href={`tel:${number}`} translate="no">
        {helpLineMessages.callNumber({ number: formatPhone(number) })}
      </a>
      <span>{what}</span>
    </li>
  )
}

/** Next step for people who are too young for an account; shown below the error. */
function UnderAgeNotice() {
  const { phone } = useOrganization()
  return (
    <div className={tooYoungStyles.tooYoung}>
      <Banner kind="info" title={words.tooYoung} live>
        <ul className={tooYoungStyles.lines}>
          <NoticeLine number={phone} what={words.tooYoungCall} />
          <NoticeLine number={limits.suicideNumber} what={words.tooYoungNow} />
        </ul>
        <p>{words.tooYoungParent}</p>
      </Banner>
    </div>
  )
}

/** Fields in small groups, each with a heading. */
function FieldGroups({ groups }: { readonly groups: readonly FieldGroup[] }) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, about, fields }) => (
        <fieldset key={title} className={styles.group}>
          {title === null ? null : <legend>{title}</legend>}
          {about === undefined ? null : <p className={styles.about}>{about}</p>}
          <Fields ids={fields.map(({ id }) => id)} />
        </fieldset>
      ))}
    </div>
  )
}

const isUnderAgeError = (error: string | null): boolean => error === validationMessages.dateUnderAge

function RegisterForm({ onSend }: { readonly onSend: () => void }) {
  const booking = useBookingWizard()
  const zone = useTimeZone()
  const child = useChildOrganizationStore()
  const navigate = useNavigate()
  const { services } = useBooking()
  const closed = useHandleBookingClosed()
  const { phone, registration } = useOrganization()
  // Fixed while the form is open: expiring answers must not remove a field while typing.
  const [begun] = useState(booking.read)
  const { method, asking, consents, state } = begun
  // A corrected address creates another account, whose phone number is unknown.
  const isCalled = requiresPhoneNumber(begun, null)
  const way = { registration, method, asking, hasConsents: consents !== null, isCalled }
  const { groups, agrees, takesNote } = getRegistrationForm(way)
  const form = useForm<void>({
    fields: getRegistrationFields(way),
    // Only a full registration asks for an address.
    initialValues: getInitialValues(
      consents,
      booking.read().registration,
      registration === 'full' ? state : null,
    ),
    known: consents ?? {},
    phone,
    problems: useLocationProblems(),
    action: (values) => {
      onSend()
      return registerAndSaveDraft(services, values, zone, child.id())
    },
    // Back skips the form, because the account exists.
    onSuccess: () => void navigate(pathAfterRegistration, { replace: true }),
    onFailure: closed,
    onChange: (values) => booking.remember({ registration: omitSecrets(values) }),
  })
  const isTooYoung = isUnderAgeError(form.field('birthdate').shownError)
  return (
    <Form
      form={form}
      label={words.form}
      labelLink={(id) => (id === 'zip' ? <TimeZoneLink /> : null)}
      below={({ shownError }) => (isUnderAgeError(shownError) ? <UnderAgeNotice /> : null)}
      footer={<SubmitButton isQuiet={isTooYoung}>{words.register}</SubmitButton>}
    >
      <FieldGroups groups={groups} />
      {agrees ? <Agreement hasNotice={registration === 'short'} /> : null}
      {takesNote ? <NoteField /> : null}
    </Form>
  )
}

/** /schedule/register: creates a visitor's account; a member skips this step (ROUTE-36, AUTH-02, RD-135). */
export default function RegisterScreen() {
  const current = useBookingState()
  const { status, user } = useSession()
  useExpireBooking()
  const [missing] = useState(() => findMissingStep('register', current))
  // The account exists before its appointment is saved, and only then the form navigates. A redirect in
  // between would require consent again.
  const [isMaking, setIsMaking] = useState(false)
  useSkippedStepNotice(missing)
  // A mistyped address is corrected by registering again; the form keeps everything but the password.
  const isAgain = (useLocation().state as { again?: boolean } | null)?.again === true
  if (status === 'restoring')
    return (
      <Page title={words.title}>
        <LoadingPlaceholder what={bookingMessages.moment} />
      </Page>
    )
  if (status === 'member')
    return <Redirect to={current.asking ? href('provider-query') : (missing ?? href('appointment'))} />
  if (user !== null && !isAgain && !isMaking) return <Redirect to={pathAfterRegistration} />
  if (current.cleared) return <Redirect to={href('help-myself')} />
  if (missing !== null) return <Redirect to={missing} />
  return (
    <Page
      title={words.title}
      width={current.method === 'face_to_face' || current.asking ? 'narrow' : 'aside'}
      lead={current.asking ? words.toAsk : words.staysPrivate}
    >
      <AppointmentLayout>
        <p>
          <span>{`${bookingMessages.haveAccount} `}</span>
          <Link to={href('login')}>{bookingMessages.logIn}</Link>
        </p>
        <InputLostNotice />
        <ChangeChildOrganization wasAsked />
        <RegisterForm onSend={() => setIsMaking(true)} />
      </AppointmentLayout>
    </Page>
  )
}
