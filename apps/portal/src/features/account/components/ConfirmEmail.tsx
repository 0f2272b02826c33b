import type { ReactNode } from 'react'
import { VerificationForm } from '#session/verification/VerificationForm.tsx'
import { Banner } from '#components/Banner.tsx'
import { logInMessages } from '../log-in.messages.ts'
import { verificationMessages } from '#session/verification/verification.messages.ts'

/** Confirms the email address with the pending code in place, then logs in (ERROR-04). */
export function ConfirmEmail({
  email,
  onDone,
}: {
  readonly email: string
  readonly onDone: () => void
}): ReactNode {
  return (
    <section aria-label={verificationMessages.title}>
      <h2>{verificationMessages.title}</h2>
      <Banner kind="info">
        <p>{logInMessages.typeCode}</p>
      </Banner>
      <VerificationForm email={email} onDone={onDone} />
    </section>
  )
}
