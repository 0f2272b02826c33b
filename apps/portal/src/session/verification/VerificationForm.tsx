import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { type FieldDefinition, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { forgotPasswordFields } from '@evenkeel/api-contract/forms/forgot-password'
import { verificationFields } from '@evenkeel/api-contract/forms/verification'
import { limits } from '@evenkeel/api-contract/limits'
import { confirmSignUp, resendVerification } from '@evenkeel/api-contract/portal/auth'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Link } from '#components/Link.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { usePageInput } from '../drafts/use-page-input.ts'
import { useSessionClient } from '../session-context.tsx'
import type { Session } from '../session.ts'
import { verificationMessages as words } from './verification.messages.ts'

type ResendStatus = 'cooling' | 'ready' | 'sending' | 'sent' | 'failed'

const statusMessages: Record<ResendStatus, string> = {
  cooling: words.cooling,
  ready: words.ready,
  sending: words.sending,
  sent: words.sent,
  failed: words.failed,
}

/** Sends a new one-time code, at most every 30 seconds (AUTH-04, RD-011). */
function ResendCode({
  email,
  justSent,
  look,
  onSent,
}: {
  readonly email: string
  readonly justSent: boolean
  /**
   * Checks whether the email address was confirmed elsewhere: then no code is needed and the page continues.
   */
  readonly look: (() => Promise<boolean>) | undefined
  /** A new code was sent: the previous one no longer works. */
  readonly onSent: () => void
}) {
  const session = useSessionClient()
  const { after } = useFormEnvironment()
  const [resend, setResend] = useState<ResendStatus>(justSent ? 'cooling' : 'ready')
  const isCooling = resend === 'cooling' || resend === 'sent'
  useEffect(
    () => (isCooling ? after(limits.resendCooldown, () => setResend('ready')) : undefined),
    [after, isCooling],
  )
  const send = async (): Promise<void> => {
    setResend('sending')
    if (await look?.()) return
    try {
      await session.own(resendVerification, { body: { email } })
      setResend('sent')
      onSent()
    } catch {
      setResend('failed')
    }
  }
  // Without the `disabled` attribute, which would lose the focus of keyboard users.
  const isResting = isCooling || resend === 'sending'
  return (
    <div>
      <p role="status">{statusMessages[resend]}</p>
      <ButtonRow>
        <Button
          kind="secondary"
          disabled={email === ''}
          aria-disabled={isResting || undefined}
          onClick={isResting ? undefined : () => void send()}
        >
          {words.sendNew}
        </Button>
      </ButtonRow>
    </div>
  )
}

/**
 * member: signed in · confirmed: log in next · elsewhere: continue in the browser that registered, or log in
 * here with the password chosen there · set-password: an email with a link to set one was sent.
 */
export type ConfirmationResult = 'member' | 'confirmed' | 'elsewhere' | 'set-password'

/**
 * Confirms the email address and loads the member who registered here (AUTH-03, STATE-05). A refused code may
 * have been used in another tab: `look` checks that and signs the member in.
 */
export async function confirmEmail(
  session: Session,
  email: string,
  otp: string,
  look: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<ConfirmationResult> {
  // The member token proves that the user who registered enters the code, so the server keeps them signed in.
  const headers = session.ownRegistration()
  const answer = await session
    .own(confirmSignUp, { body: { email, otp }, headers })
    .catch(async (error: unknown) => {
      if (error instanceof ApiError && (await look())) return null
      throw error
    })
  if (answer === null) return 'member'
  session.setVerification(true)
  if (answer.must_set_password) return 'set-password'
  if (answer.registered_elsewhere) return 'elsewhere'
  if (!('authorization' in headers)) return 'confirmed'
  await session.enter()
  return session.read().status === 'member' ? 'member' : 'confirmed'
}

/**
 * Next steps after a code was entered in a browser that did not register: it signs no user in (decision 010).
 */
function ConfirmedWithoutSignIn({ how }: { readonly how: 'elsewhere' | 'set-password' }) {
  if (how === 'elsewhere')
    return (
      <Banner kind="success" title={words.confirmed} live>
        <p>{words.goOnThere}</p>
        <p>
          <span>{`${words.or} `}</span>
          <Link to={href('login')}>{words.logInHere}</Link>
          <span>{` ${words.withPassword}`}</span>
        </p>
        <p>{words.notYou}</p>
      </Banner>
    )
  return (
    <Banner kind="success" title={words.confirmed} live>
      <p>{words.setPassword}</p>
    </Banner>
  )
}

/** The one-time code form with "send a new code". Also has an email field if the address is unknown. */
export function VerificationForm({
  email,
  justSent = false,
  button = words.confirm,
  note,
  look,
  onSend,
  onDone,
}: {
  readonly email: string | null
  /** A code was just sent: another one can be requested after a delay. */
  readonly justSent?: boolean
  /** Button text, if the code also triggers something else. */
  readonly button?: string
  /** A note below the button; it may appear while the user types. */
  readonly note?: ReactNode
  /** Checks whether the email address was confirmed elsewhere and signs the member in. Returns true if so. */
  readonly look?: () => Promise<boolean>
  /** Called when the code is being submitted. */
  readonly onSend?: () => void
  readonly onDone: (isMember: boolean) => void
}) {
  const session = useSessionClient()
  const [ending, setEnding] = useState<'elsewhere' | 'set-password' | null>(null)
  const phone = useTenant().organisation?.phone ?? ''
  const fields: readonly FieldDefinition[] =
    email === null ? [...forgotPasswordFields, ...verificationFields] : verificationFields
  const typed = usePageInput(...fields.map(({ id }) => id))
  const form = useForm<ConfirmationResult>({
    fields,
    ...typed,
    phone,
    action: (values) => {
      onSend?.()
      return confirmEmail(session, email ?? getTextValue(values, 'email'), getTextValue(values, 'otp'), look)
    },
    onSuccess: (outcome) => {
      if (outcome === 'set-password' || outcome === 'elsewhere') setEnding(outcome)
      else onDone(outcome === 'member')
    },
  })
  const address = (): string => email ?? getTextValue(form.values(), 'email')
  if (ending !== null) return <ConfirmedWithoutSignIn how={ending} />
  return (
    <>
      <Form form={form} label={words.title} footer={<SubmitButton>{button}</SubmitButton>} />
      {note}
      <ResendCode
        email={address()}
        justSent={justSent}
        look={look}
        // Input and errors belong to the previous code.
        onSent={() => form.clear({ email: address() })}
      />
    </>
  )
}
