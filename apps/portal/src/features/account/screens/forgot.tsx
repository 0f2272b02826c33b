import { textOf } from '@evenkeel/contract/fields/definition'
import { forgotFields } from '@evenkeel/contract/forms/forgot'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/use-form.ts'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { VerificationForm } from '#session/VerificationForm.tsx'
import { Page } from '#ui/page.tsx'
import { askForReset } from '../api.ts'

/** What to do when the account may not be confirmed yet (STATE-07, AMB-85). */
function Unconfirmed({ email }: { readonly email: string }) {
  const navigate = useNavigate()
  return (
    <section aria-label="Confirm your email">
      <h2>Is your email confirmed?</h2>
      <p>If you have just made your account, please confirm your email with the code from our mail first.</p>
      <VerificationForm email={email} onDone={() => void navigate(href('login'))} />
    </section>
  )
}

/** /password/forgot: asks for a link to set a new password (ROUTE-27). The answer is the same for every address. */
export default function ForgotScreen() {
  const session = useSession()
  const { verification } = useWhoIsHere()
  const { organisation } = usePlace()
  const [isSent, setIsSent] = useState(false)
  const form = useForm<void>({
    fields: forgotFields,
    phone: organisation?.phone ?? '',
    action: (values) => askForReset(session, values),
    onSuccess: () => setIsSent(true),
  })
  const email = textOf(form.values(), 'email')
  if (isSent)
    return (
      <Page
        title="Check your email"
        lead="If there is an account for that address, a mail with a link is on its way."
      >
        <p>The link works for one hour. Nothing there? Please look in your spam folder too.</p>
        <Link to={href('login')}>Back to log in</Link>
      </Page>
    )
  return (
    <Page title="Set a new password" lead="Tell us your email, and we send you a link.">
      <Form form={form} label="Set a new password" footer={<SubmitButton>Send me a link</SubmitButton>} />
      {verification === false && email !== '' ? <Unconfirmed email={email} /> : null}
      <p>
        <Link to={href('login')}>Back to log in</Link>
      </p>
    </Page>
  )
}
