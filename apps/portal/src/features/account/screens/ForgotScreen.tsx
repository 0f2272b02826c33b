import { textOf } from '@evenkeel/contract/fields/definition'
import { forgotFields } from '@evenkeel/contract/forms/forgot'
import { limits } from '@evenkeel/contract/limits'
import { inWords } from '@evenkeel/contract/units'
import { useState } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useSession, useWhoIsHere } from '#session/session-context.tsx'
import { VerificationForm } from '#session/verification/VerificationForm.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { askForReset, resetByCode } from '../api.ts'
import { PasswordIsChanged } from '../parts/PasswordIsChanged.tsx'
import { ToLogIn } from '../parts/ToLogIn.tsx'
import { resetByCodeFields } from '@evenkeel/contract/forms/reset'

/** Sets a new password with the code of the mail: for whoever reads it on another device (RD-012). */
function ResetByCode({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const session = useSession()
  const form = useForm({
    fields: resetByCodeFields,
    initialValues: { email },
    phone: usePlace().organisation?.phone ?? '',
    action: (values) => resetByCode(session, values),
    onSuccess: onDone,
  })
  return (
    <Form
      form={form}
      label="Set a new password with the code"
      footer={<SubmitButton>Save my password</SubmitButton>}
    />
  )
}

/** What to do when the account may not be confirmed yet (STATE-07, RD-185). */
function Unconfirmed({ email }: { readonly email: string }) {
  const navigate = useNavigate()
  return (
    <section aria-label="Confirm your email">
      <h2>Is your email confirmed?</h2>
      <p>If you have just made your account, please confirm your email with the code from our mail first.</p>
      <VerificationForm email={email} onDone={() => navigate(href('login'))} />
    </section>
  )
}

/** The mail is on its way, or was there before: its link is followed there, its code typed in here. */
function TypeCode({
  isSent,
  email,
  onDone,
}: {
  readonly isSent: boolean
  readonly email: string
  readonly onDone: () => void
}) {
  return (
    <Page
      title={isSent ? 'Check your email' : 'Set a new password with a code'}
      lead={
        isSent
          ? 'If there is an account for that address, a mail with a link is on its way.'
          : 'Type in the code from our mail.'
      }
    >
      {isSent ? (
        <>
          <p>
            The link works for {inWords(limits.resetLinkLife)}. Nothing there? Please look in your spam folder
            too.
          </p>
          <h2>You cannot open the link here?</h2>
          <p>The mail has a code too. It works for {inWords(limits.oneTimeCodeLife)}. Type it in here.</p>
        </>
      ) : null}
      <ResetByCode email={email} onDone={onDone} />
      <p>
        <ToLogIn label="Back to log in" />
      </p>
    </Page>
  )
}

/** /password/forgot: asks for a link and a code to set a new password (ROUTE-27). The answer is the same for every address. */
export default function ForgotScreen() {
  const session = useSession()
  const { verification } = useWhoIsHere()
  const { organisation } = usePlace()
  const [step, setStep] = useState<'ask' | 'sent' | 'has-code' | 'done'>('ask')
  const form = useForm<void>({
    fields: forgotFields,
    phone: organisation?.phone ?? '',
    action: (values) => askForReset(session, values),
    onSuccess: () => setStep('sent'),
  })
  const email = textOf(form.values(), 'email')
  if (step === 'done') return <PasswordIsChanged />
  if (step !== 'ask')
    return <TypeCode isSent={step === 'sent'} email={email} onDone={() => setStep('done')} />
  return (
    <Page title="Set a new password" lead="Tell us your email, and we send you a link.">
      <Form form={form} label="Set a new password" footer={<SubmitButton>Send me a link</SubmitButton>} />
      {verification === false && email !== '' ? <Unconfirmed email={email} /> : null}
      <Button kind="quiet" onClick={() => setStep('has-code')}>
        I have a code already
      </Button>
      <p>
        <ToLogIn label="Back to log in" />
      </p>
    </Page>
  )
}
