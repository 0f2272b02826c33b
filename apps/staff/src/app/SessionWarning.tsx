import { readStaffSession } from '@evenkeel/api-contract/staff/session'
import { addListeners } from '@evenkeel/web/add-listeners'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { backgroundHeaders } from '#lib/api-client.ts'
import { type ExpiryWarning, getExpiryWarning, shouldReportActivity } from '#session/session-expiry.ts'
import { monotonicNow, useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
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
  const [warning, setWarning] = useState<ExpiryWarning>({ kind: 'none' })
  useEffect(() => {
    let isRefreshing = false
    let checkedKind: ExpiryWarning['kind'] = 'none'
    const now = (): ExpiryWarning => getExpiryWarning(staff.expiry() ?? NO_EXPIRY, monotonicNow())
    const refresh = async (headers: Readonly<Record<string, string>>): Promise<void> => {
      if (isRefreshing) return
      isRefreshing = true
      await staff.call(readStaffSession, { headers }).then(staff.recordSession, () => {})
      isRefreshing = false
    }
    const check = async (): Promise<void> => {
      const before = now()
      // Another window may have extended the session.
      if (before.kind !== checkedKind && before.kind !== 'none') await refresh(backgroundHeaders)
      checkedKind = now().kind
      // Also when the server is unreachable: no member data stays on an unattended screen.
      if (checkedKind === 'over') staff.signedOut('wasIdle')
      setWarning(now())
    }
    const reportActivity = (): void => {
      const expiry = staff.expiry()
      if (expiry && shouldReportActivity(expiry, monotonicNow()) && now().kind === 'none') void refresh({})
    }
    // Timers may have been suspended while the computer slept.
    const refreshWhenVisible = (): void => {
      if (document.visibilityState === 'visible') void refresh(backgroundHeaders)
    }
    const timer = setInterval(() => void check(), 1000)
    // `visibilitychange` bubbles from the document.
    const removeListeners = addListeners(window, {
      visibilitychange: refreshWhenVisible,
      keydown: reportActivity,
      pointerdown: reportActivity,
    })
    return () => {
      clearInterval(timer)
      removeListeners()
    }
  }, [staff])
  return warning
}

/**
 * Warns before the session ends, with a button to extend it where that is possible (WCAG 2.2.1). It is inside of an open
 * modal dialog, which makes everything outside inert.
 */
export function SessionWarning() {
  const { call, recordSession } = useStaffClient()
  const warning = useExpiryWarning()
  const [hiddenFor, setHiddenFor] = useState<ExpiryWarning['kind'] | null>(null)
  const extend = useAsyncAction({ act: () => call(readStaffSession, {}), onDone: recordSession })
  if ((warning.kind !== 'idle' && warning.kind !== 'final') || hiddenFor === warning.kind) return null
  const left = warning.at - monotonicNow()
  // Announced every 30 seconds, not every second.
  const announced = formatElapsed(Math.ceil(left / 30_000) * 30_000, true)
  const text = warning.kind === 'idle' ? shellMessages.idleText : null
  return createPortal(
    <section className={styles.warning} aria-label={shellMessages.idleTitle}>
      <Notice kind="warning">
        <p aria-hidden="true">
          {text
            ? text({ time: formatElapsed(left, true) })
            : shellMessages.finalTitle({ time: formatElapsed(left, true) })}
        </p>
        <p role="alert" className="visually-hidden">
          {text ? text({ time: announced }) : shellMessages.finalTitle({ time: announced })}
        </p>
        {warning.kind === 'final' ? <p>{shellMessages.finalText}</p> : null}
        <ErrorNotice text={extend.problem} />
        {warning.kind === 'idle' ? (
          <Button busy={extend.busy} onClick={() => extend.run(undefined)}>
            {shellMessages.stay}
          </Button>
        ) : (
          <Button kind="secondary" onClick={() => setHiddenFor('final')}>
            {shellMessages.allRight}
          </Button>
        )}
      </Notice>
    </section>,
    document.querySelector('dialog:modal') ?? document.body,
  )
}
