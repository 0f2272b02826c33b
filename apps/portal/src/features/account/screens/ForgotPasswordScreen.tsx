import { getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { forgotPasswordFields } from '@evenkeel/api-contract/forms/forgot-password'
import { limits } from '@evenkeel/api-contract/limits'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useNotices, useSessionClient, useSession } from '#session/session-context.tsx'
import { usePageInput } from '#session/drafts/use-page-input.ts'
import { VerificationForm } from '#session/verification/VerificationForm.tsx'
import { Button } from '#components/Button.tsx'
import { Page } from '#components/Page.tsx'
import { sendPasswordResetEmail, resetPasswordByCode } from '../password-api.ts'
import { PasswordChanged } from '../components/PasswordChanged.tsx'
import { ResetPasswordByLink } from '../components/ResetPasswordByLink.tsx'
import { LogInLink } from '../components/LogInLink.tsx'
import { resetPasswordByCodeFields } from '@evenkeel/api-contract/forms/reset-password'
import { forgotPasswordMessages as words } from '../forgot-password.messages.ts'
import { passwordMessages } from '../password.messages.ts'
import { verificationMessages } from '#session/verification/verification.messages.ts'

/** Sets a new password with the emailed code, for members who read the email on another device (RD-012). */
function ResetByCodeForm({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const session = useSessionClient()
  const typed = usePageInput('email', 'otp', 'step')
  const form = useForm({
    fields: resetPasswordByCodeFields,
    initialValues: { email, ...typed.initialValues },
    onChange: (values) => typed.onChange({ ...values, step: 'has-code' }),
    phone: useTenant().organisation?.phone ?? '',
    action: (values) => resetPasswordByCode(session, values),
    onSuccess: onDone,
  })
  return (
    <Form
      form={form}
      label={words.withTheCode}
      footer={<SubmitButton>{passwordMessages.save}</SubmitButton>}
    />
  )
}

/** Explains what to do when the account may not be confirmed yet (STATE-07, RD-185). */
function UnconfirmedAccountNotice({ email }: { readonly email: string }) {
  const navigate = useNavigate()
  return (
    <section aria-label={verificationMessages.title}>
      <h2>{words.isConfirmed}</h2>
      <p>{words.confirmFirst}</p>
      <VerificationForm email={email} onDone={() => void navigate(href('login'))} />
    </section>
  )
}

/** Shown after the email was requested: follow its link there or enter its code here. */
function EnterCode({
  isSent,
  email,
  onDone,
}: {
  readonly isSent: boolean
  readonly email: string
  readonly onDone: () => void
}) {
  return (
    <Page title={isSent ? words.checkEmail : words.withCode} lead={isSent ? words.onItsWay : words.typeIn}>
      {isSent ? (
        <>
          <p>{words.linkWorks({ hours: limits.resetLinkLife / hours(1) })}</p>
          <h2>{words.cannotOpen}</h2>
          <p>{words.codeWorks({ minutes: limits.oneTimeCodeLife / minutes(1) })}</p>
        </>
      ) : null}
      <ResetByCodeForm email={email} onDone={onDone} />
      <p>
        <LogInLink label={words.back} />
      </p>
    </Page>
  )
}

type Step = 'ask' | 'sent' | 'has-code' | 'done'

/**
 * /password/forgot: requests a link and a code to set a new password (ROUTE-27). The answer is the same for
 * every address.
 */
export default function ForgotPasswordScreen() {
  const session = useSessionClient()
  const { verification } = useSession()
  const { organisation } = useTenant()
  const { typed } = useNotices()
  // Resume what was started before the error screen: with the code, or with the token of an emailed link
  // (ERROR-01).
  const { initialValues: begun } = usePageInput('step', 'token')
  const [token, setToken] = useState(() => getTextValue(begun, 'token'))
  const [step, setStep] = useState<Step>(() => (begun['step'] === 'has-code' ? 'has-code' : 'ask'))
  const form = useForm<void>({
    fields: forgotPasswordFields,
    ...usePageInput('email'),
    phone: organisation?.phone ?? '',
    action: (values) => sendPasswordResetEmail(session, values),
    onSuccess: () => setStep('sent'),
  })
  const email = getTextValue(form.values(), 'email')
  const askAgain = (): void => {
    typed.forget()
    setToken('')
  }
  if (token !== '') return <ResetPasswordByLink token={token} onAskAgain={askAgain} />
  if (step === 'done') return <PasswordChanged />
  if (step !== 'ask')
    return <EnterCode isSent={step === 'sent'} email={email} onDone={() => setStep('done')} />
  return (
    <Page title={words.setNew} lead={words.tellEmail}>
      <Form form={form} label={words.setNew} footer={<SubmitButton>{words.sendLink}</SubmitButton>} />
      {verification === false && email !== '' ? <UnconfirmedAccountNotice email={email} /> : null}
      <Button kind="quiet" onClick={() => setStep('has-code')}>
        {words.hasCode}
      </Button>
      <p>
        <LogInLink label={words.back} />
      </p>
    </Page>
  )
}
