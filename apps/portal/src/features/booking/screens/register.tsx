import { useState } from 'react'
import { useLocation, useNavigate } from '#lib/router/router.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/use-form.ts'
import { href } from '#lib/paths.ts'
import { ChildChooser } from '#organisation/ChildChooser.tsx'
import { useChildChoice } from '#organisation/child-organisation.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useZone } from '#organisation/zone-context.tsx'
import { ZoneLink } from '#organisation/ZoneLink.tsx'
import { useVisit, useVisitState, useWhoIsHere } from '#session/session-context.tsx'
import { LeadOn } from '#ui/lead-on.tsx'
import { Link } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { registerAndKeep } from '../book.ts'
import { registerForm, withoutSecrets } from '../fields.ts'
import { afterRegistering, missingFor } from '../flow.ts'
import { FieldGroups } from '../parts/FieldGroups.tsx'
import { HoldNotice } from '../parts/HoldNotice.tsx'
import { ConsentTexts } from '../parts/ConsentTexts.tsx'
import { useBooking } from '../use-booking.ts'

function RegisterForm() {
  const visit = useVisit()
  const zone = useZone()
  const child = useChildChoice()
  const navigate = useNavigate()
  const { desk } = useBooking()
  const { phone } = useOrganisation()
  const hasConsents = visit.read().consents !== null
  const { fields, groups } = registerForm(hasConsents)
  const form = useForm<void>({
    fields,
    initialValues: visit.read().registration,
    known: visit.read().consents ?? {},
    phone,
    action: (values) => registerAndKeep(desk, values, zone, child.id()),
    onSuccess: () => navigate(afterRegistering),
    onChange: (values) => visit.remember({ registration: withoutSecrets(values) }),
  })
  return (
    <Form
      form={form}
      label="Registration"
      labelLink={(id) => (id === 'zip' ? <ZoneLink /> : null)}
      footer={<SubmitButton>Register</SubmitButton>}
    >
      {hasConsents ? null : <ConsentTexts />}
      <FieldGroups groups={groups} />
    </Form>
  )
}

/** /schedule/register: the account of a visitor; a member goes straight on (ROUTE-36, AUTH-02, AMB-35). */
export default function RegisterScreen() {
  const current = useVisitState()
  const { status, user } = useWhoIsHere()
  const [missing] = useState(() => missingFor('register', current))
  // A mistyped address is corrected by registering once more; everything but the password still stands in the form.
  const isAgain = (useLocation().state as { again?: boolean } | null)?.again === true
  const title = 'Make your account'
  if (status === 'restoring')
    return (
      <Page title={title}>
        <Waiting what="One moment" />
      </Page>
    )
  if (status === 'member') return <LeadOn to={missing ?? href('appointment')} />
  if (user !== null && !isAgain) return <LeadOn to={afterRegistering} />
  if (missing !== null) return <LeadOn to={missing} />
  return (
    <Page title={title} lead="Your account keeps your appointments private and in one place.">
      <p>
        <span>Do you have an account? </span>
        <Link to={href('login')}>Log in</Link>
      </p>
      {current.method === 'face_to_face' ? null : <HoldNotice />}
      <ChildChooser />
      <RegisterForm />
    </Page>
  )
}
