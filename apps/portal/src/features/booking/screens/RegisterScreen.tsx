import { messages } from '@evenkeel/contract/fields/messages.words'
import { useState } from 'react'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { ChildAgain } from '#organisation/child/ChildAgain.tsx'
import { useChildChoice } from '#organisation/child/child-organisation.ts'
import { useLocationProblems } from '#organisation/child/meant-location.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { ZoneLink } from '#organisation/time-zone/ZoneLink.tsx'
import { useAging, useBookingWizard, useBookingState, useWhoIsHere } from '#session/session-context.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { registerAndKeep } from '../book-appointment.ts'
import { bookingWords } from '../booking.words.ts'
import { useCameAhead } from '../notices/use-came-ahead.ts'
import { fieldsOf, registrationForm, startOf, withoutSecrets } from '../fields.ts'
import { afterRegistering, missingFor } from '../flow.ts'
import { Agreement } from '../parts/Agreement.tsx'
import { WithAppointment } from '../parts/AppointmentPanel.tsx'
import { FieldGroups } from '../parts/FieldGroups.tsx'
import { NoteField } from '../note/NoteField.tsx'
import { registrationWords as words } from '../parts/registration.words.ts'
import { TooYoung } from '../notices/TooYoung.tsx'
import { useBookingClosed } from '../notices/use-booking-closed.ts'
import { WordsLostNotice } from '../notices/WordsLostNotice.tsx'
import { asksForPhone } from '../reach.ts'
import { useBooking } from '../use-booking.ts'

const saysTooYoung = (error: string | null): boolean => error === messages.dateUnderAge

function RegisterForm({ onSend }: { readonly onSend: () => void }) {
  const booking = useBookingWizard()
  const zone = useZone()
  const child = useChildChoice()
  const navigate = useNavigate()
  const { services } = useBooking()
  const closed = useBookingClosed()
  const { phone, registration } = useOrganisation()
  // It keeps its shape while it is open: answers that grow too old must not take a field away under the fingers.
  const [begun] = useState(booking.read)
  const { method, asking, consents, state } = begun
  // Whoever corrects the address makes another account, of which no number is known.
  const isCalled = asksForPhone(begun, null)
  const way = { registration, method, asking, hasConsents: consents !== null, isCalled }
  const { groups, agrees, takesNote } = registrationForm(way)
  const form = useForm<void>({
    fields: fieldsOf(way),
    // An address is asked for in a full registration alone.
    initialValues: startOf(consents, booking.read().registration, registration === 'full' ? state : null),
    known: consents ?? {},
    phone,
    problems: useLocationProblems(),
    action: (values) => {
      onSend()
      return registerAndKeep(services, values, zone, child.id())
    },
    // Back leads past the form: the account is made.
    onSuccess: () => navigate(afterRegistering, { replace: true }),
    onFailure: closed,
    onChange: (values) => booking.remember({ registration: withoutSecrets(values) }),
  })
  const isTooYoung = saysTooYoung(form.field('birthdate').shownError)
  return (
    <Form
      form={form}
      label={words.form}
      labelLink={(id) => (id === 'zip' ? <ZoneLink /> : null)}
      below={({ shownError }) => (saysTooYoung(shownError) ? <TooYoung /> : null)}
      footer={<SubmitButton isQuiet={isTooYoung}>{words.register}</SubmitButton>}
    >
      <FieldGroups groups={groups} />
      {agrees ? <Agreement hasNotice={registration === 'short'} /> : null}
      {takesNote ? <NoteField /> : null}
    </Form>
  )
}

/** /schedule/register: the account of a visitor; a member goes straight on (ROUTE-36, AUTH-02, RD-135). */
export default function RegisterScreen() {
  const current = useBookingState()
  const { status, user } = useWhoIsHere()
  useAging()
  const [missing] = useState(() => missingFor('register', current))
  // The same: the account is there before its appointment is kept, and only then the form leads on. Whoever left before would have
  // to agree once more.
  const [isMaking, setIsMaking] = useState(false)
  useCameAhead(missing)
  // A mistyped address is corrected by registering once more; everything but the password still is in the form.
  const isAgain = (useLocation().state as { again?: boolean } | null)?.again === true
  if (status === 'restoring')
    return (
      <Page title={words.title}>
        <Waiting what={bookingWords.moment} />
      </Page>
    )
  if (status === 'member')
    return <Redirect to={current.asking ? href('provider-query') : (missing ?? href('appointment'))} />
  if (user !== null && !isAgain && !isMaking) return <Redirect to={afterRegistering} />
  if (current.cleared) return <Redirect to={href('help-myself')} />
  if (missing !== null) return <Redirect to={missing} />
  return (
    <Page
      title={words.title}
      width={current.method === 'face_to_face' || current.asking ? 'narrow' : 'aside'}
      lead={current.asking ? words.toAsk : words.staysPrivate}
    >
      <WithAppointment>
        <p>
          <span>{`${bookingWords.haveAccount} `}</span>
          <Link to={href('login')}>{bookingWords.logIn}</Link>
        </p>
        <WordsLostNotice />
        <ChildAgain wasAsked />
        <RegisterForm onSend={() => setIsMaking(true)} />
      </WithAppointment>
    </Page>
  )
}
