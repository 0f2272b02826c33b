import type { ReactNode } from 'react'
import { VerificationForm } from '#session/verification/VerificationForm.tsx'
import { Banner } from '#ui/Banner.tsx'
import { logInWords } from '../log-in.words.ts'
import { verificationWords } from '#session/verification/verification.words.ts'

export { attachFinished } from '#session/intake/answers.ts'
export { HeldHour } from '#session/booking/HeldHour.tsx'
export { WhyLoggedOut } from './WhyLoggedOut.tsx'

/** Whose code is still open confirms the email right here, and is logged in then (ERROR-04). */
export function ConfirmEmail({
  email,
  onDone,
}: {
  readonly email: string
  readonly onDone: () => void
}): ReactNode {
  return (
    <section aria-label={verificationWords.title}>
      <h2>{verificationWords.title}</h2>
      <Banner kind="info">
        <p>{logInWords.typeCode}</p>
      </Banner>
      <VerificationForm email={email} onDone={onDone} />
    </section>
  )
}
