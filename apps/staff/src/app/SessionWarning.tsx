import { readStaffSession } from '@evenkeel/api-contract/staff/session'
import { useEffect, useState } from 'react'
import { backgroundHeaders } from '#lib/api-client.ts'
import { type ExpiryWarning, getExpiryWarning, shouldReportActivity } from '#session/session-expiry.ts'
import { monotonicNow, useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import { formatElapsed } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import styles from './shell.module.css'
import { shellMessages } from './shell.messages.ts'

/** Expiry while signed out: never. */
const NO_EXPIRY = { idleAt: Infinity, finallyAt: Infinity }

/**
 * Polls the clocks, reports activity, and confirms with the server before it warns that the session is about
 * to end.
 */
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
      // Another window may have extended the session.
      if (before.kind !== asked && before.kind !== 'none') await ask(backgroundHeaders)
      asked = now().kind
      // Also when the server is unreachable: no member data stays on an unattended screen.
      if (asked === 'over') staff.signedOut('wasIdle')
      setEnding(now())
    }
    const touch = (): void => {
      const ends = staff.ends()
      if (ends && shouldReportActivity(ends, monotonicNow()) && now().kind === 'none') void ask({})
    }
    // Timers may have been suspended while the computer slept.
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

/** Warns before the session ends, with a button to extend it where that is possible (WCAG 2.2.1). */
export function SessionWarning() {
  const { call, heard } = useStaffClient()
  const ending = useExpiryWarning()
  const [hiddenFor, setHiddenFor] = useState<ExpiryWarning['kind'] | null>(null)
  const stay = useAsyncAction({ act: () => call(readStaffSession, {}), onDone: heard })
  if ((ending.kind !== 'idle' && ending.kind !== 'final') || hiddenFor === ending.kind) return null
  const left = ending.at - monotonicNow()
  // Announced every 30 seconds, not every second.
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
