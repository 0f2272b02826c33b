import { type FieldDefinition, textOf } from '@evenkeel/contract/fields/definition'
import { forgotFields } from '@evenkeel/contract/forms/forgot'
import { verificationFields } from '@evenkeel/contract/forms/verification'
import { confirmSignUp } from '@evenkeel/contract/own/auth'
import { useState } from 'react'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/use-form.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { Banner } from '#ui/banner.tsx'
import { ResendCode } from './ResendCode.tsx'
import type { Session } from './session.ts'
import { useSession } from './session-context.tsx'

/** member: signed in · confirmed: log in next · set-password: a link to set one is on its way by mail. */
export type Confirmed = 'member' | 'confirmed' | 'set-password'

/** Confirms the mailbox, and loads the member who registered here (AUTH-03, STATE-05). */
export async function confirmMailbox(session: Session, email: string, otp: string): Promise<Confirmed> {
  // With the own token the server knows that the code came back to the person who registered, and keeps them signed in.
  const answer = await session.own(confirmSignUp, {
    body: { email, otp },
    headers: session.ownAuthorization(),
  })
  session.setVerification(true)
  if (answer.must_set_password) return 'set-password'
  if (session.read().user === null) return 'confirmed'
  await session.reload()
  return session.read().status === 'member' ? 'member' : 'confirmed'
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
  const [mustSetPassword, setMustSetPassword] = useState(false)
  const phone = usePlace().organisation?.phone ?? ''
  const fields: readonly FieldDefinition[] =
    email === null ? [...forgotFields, ...verificationFields] : verificationFields
  const form = useForm<Confirmed>({
    fields,
    phone,
    action: (values) => confirmMailbox(session, email ?? textOf(values, 'email'), textOf(values, 'otp')),
    onSuccess: (outcome) => {
      if (outcome === 'set-password') setMustSetPassword(true)
      else onDone(outcome === 'member')
    },
  })
  if (mustSetPassword)
    return (
      <Banner kind="success" title="Your email is confirmed" live>
        <p>For your safety, please set your own password now. We sent you a mail with a link for it.</p>
      </Banner>
    )
  const address = email ?? textOf(form.values(), 'email')
  return (
    <>
      <Form form={form} label="Confirm your email" footer={<SubmitButton>Confirm</SubmitButton>} />
      <ResendCode email={address} justSent={justSent} />
    </>
  )
}
