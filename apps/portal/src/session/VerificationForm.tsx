import { type FieldDefinition, textOf } from '@evenkeel/contract/fields/definition'
import { forgotFields } from '@evenkeel/contract/forms/forgot'
import { verificationFields } from '@evenkeel/contract/forms/verification'
import { confirmSignUp } from '@evenkeel/contract/own/auth'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/use-form.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ResendCode } from './ResendCode.tsx'
import type { Session } from './session.ts'
import { useSession } from './session-context.tsx'

/** Confirms the mailbox; true when that also signed the person in (AUTH-03, STATE-05). */
export async function confirmMailbox(session: Session, email: string, otp: string): Promise<boolean> {
  // With the own token the server knows that the code came back to the person who registered, and keeps them signed in.
  await session.own(confirmSignUp, { body: { email, otp }, headers: session.ownAuthorization() })
  session.setVerification(true)
  if (session.read().user === null) return false
  await session.reload()
  return session.read().status === 'member'
}

/** The one-time code and "send a new code". Without a known address it is asked for here as well. */
export function VerificationForm({
  email,
  justSent = false,
  onDone,
}: {
  readonly email: string | null
  /** A code was sent just now: another one can be had after a moment. */
  readonly justSent?: boolean
  readonly onDone: (isMember: boolean) => void
}) {
  const session = useSession()
  const phone = usePlace().organisation?.phone ?? ''
  const fields: readonly FieldDefinition[] =
    email === null ? [...forgotFields, ...verificationFields] : verificationFields
  const form = useForm<boolean>({
    fields,
    phone,
    action: (values) => confirmMailbox(session, email ?? textOf(values, 'email'), textOf(values, 'otp')),
    onSuccess: onDone,
  })
  const address = email ?? textOf(form.values(), 'email')
  return (
    <>
      <Form form={form} label="Confirm your email" footer={<SubmitButton>Confirm</SubmitButton>} />
      <ResendCode email={address} justSent={justSent} />
    </>
  )
}
