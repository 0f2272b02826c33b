import type { ReactNode } from 'react'
import { VerificationForm } from '#session/verification/VerificationForm.tsx'
import { Banner } from '#ui/Banner.tsx'

export { attachFinished } from '#session/intake/answers.ts'

/** Whose code is still open confirms the email right here, and is logged in then (ERROR-04). */
export function ConfirmEmail({
  email,
  onDone,
}: {
  readonly email: string
  readonly onDone: () => void
}): ReactNode {
  return (
    <section aria-label="Confirm your email">
      <h2>Confirm your email</h2>
      <Banner kind="info">
        <p>Please type the code from your email. Then we log you in.</p>
      </Banner>
      <VerificationForm email={email} onDone={onDone} />
    </section>
  )
}
