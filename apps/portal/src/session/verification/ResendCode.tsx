import { resendVerification } from '@evenkeel/api-contract/portal/auth'
import { limits } from '@evenkeel/api-contract/limits'
import { useEffect, useState } from 'react'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Button } from '#components/Button.tsx'
import { useSessionClient } from '../session-context.tsx'
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
export function ResendCode({
  email,
  justSent,
  look,
  onSent,
}: {
  readonly email: string
  readonly justSent: boolean
  /** Asks whether the mailbox was confirmed elsewhere meanwhile: then no code is of use, and the page goes on. */
  readonly look: (() => Promise<boolean>) | undefined
  /** Another code is on its way: the one before does not work anymore. */
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
  // It rests without the `disabled` attribute, which would throw away the focus of who works by keys.
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
