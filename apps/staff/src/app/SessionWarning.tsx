import { readStaffSession } from '@evenkeel/api-contract/staff/session'
import { useEffect, useState } from 'react'
import { backgroundHeaders } from '#lib/api-client.ts'
import { getExpiryWarning, type ExpiryWarning, shouldReportActivity } from '#session/session-expiry.ts'
import { monotonicNow, useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/Notice.tsx'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { formatElapsed } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import styles from './shell.module.css'
import { shellMessages } from './shell.messages.ts'

/** Nobody is signed in: nothing ends. */
const NO_EXPIRY = { idleAt: Infinity, finallyAt: Infinity }

/** Looks at the clocks, says use where a hand is at work, and asks the server before it believes that the end is near. */
function useExpiryWarning() {
  const staff = useStaffClient()
  const [ending, setEnding] = useState<ExpiryWarning>({ kind: 'none' })
  useEffect(() => {
    let isAsking = false
    let asked: ExpiryWarning['kind'] = 'none'
    const now = (): ExpiryWarning => getExpiryWarning(staff.ends() ?? NO_EXPIRY, monotonicNow())
    const ask = async (headers: Readonly<Record<string, string>>): Promise<void> => {
      if (isAsking) return
      isAsking = true
      await staff.call(readStaffSession, { headers }).then(staff.heard, () => {})
      isAsking = false
    }
    const look = async (): Promise<void> => {
      const before = now()
      // Another window may have used the session meanwhile.
      if (before.kind !== asked && before.kind !== 'none') await ask(backgroundHeaders)
      asked = now().kind
      // Also where the server cannot be asked: nothing of members stays on a screen that nobody looks at.
      if (asked === 'over') staff.signedOut('wasIdle')
      setEnding(now())
    }
    const touch = (): void => {
      const ends = staff.ends()
      if (ends && shouldReportActivity(ends, monotonicNow()) && now().kind === 'none') void ask({})
    }
    // A computer that slept may have stopped its clock.
    const wake = (): void => {
      if (document.visibilityState === 'visible') void ask(backgroundHeaders)
    }
    document.addEventListener('visibilitychange', wake)
    const timer = setInterval(() => void look(), 1000)
    window.addEventListener('keydown', touch)
    window.addEventListener('pointerdown', touch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('keydown', touch)
      window.removeEventListener('pointerdown', touch)
    }
  }, [staff])
  return ending
}

/** Warns before the session ends, with one press to stay where that is possible (WCAG 2.2.1). */
export function SessionWarning() {
  const { call, heard } = useStaffClient()
  const ending = useExpiryWarning()
  const [hiddenFor, setHiddenFor] = useState<ExpiryWarning['kind'] | null>(null)
  const stay = useAsyncAction({ act: () => call(readStaffSession, {}), onDone: heard })
  if ((ending.kind !== 'idle' && ending.kind !== 'final') || hiddenFor === ending.kind) return null
  const left = ending.at - monotonicNow()
  // Said again each half minute, not each second.
  const spoken = formatElapsed(Math.ceil(left / 30_000) * 30_000, true)
  const text = ending.kind === 'idle' ? shellMessages.idleText : null
  return (
    <section className={styles.warning} aria-label={shellMessages.idleTitle}>
      <Notice kind="warning">
        <p aria-hidden="true">
          {text
            ? text({ time: formatElapsed(left, true) })
            : shellMessages.finalTitle({ time: formatElapsed(left, true) })}
        </p>
        <p role="alert" className="visually-hidden">
          {text ? text({ time: spoken }) : shellMessages.finalTitle({ time: spoken })}
        </p>
        {ending.kind === 'final' ? <p>{shellMessages.finalText}</p> : null}
        <ErrorNotice text={stay.problem} />
        {ending.kind === 'idle' ? (
          <Button busy={stay.busy} onPress={() => stay.run(undefined)}>
            {shellMessages.stay}
          </Button>
        ) : (
          <Button kind="secondary" onPress={() => setHiddenFor('final')}>
            {shellMessages.allRight}
          </Button>
        )}
      </Notice>
    </section>
  )
}
