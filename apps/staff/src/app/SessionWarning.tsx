import { readStaffSession } from '@evenkeel/contract/staff/session'
import { useEffect, useState } from 'react'
import { background } from '#session/call.ts'
import { endingAt, type Ending, shouldSayUse } from '#session/session-end.ts'
import { monotonic, useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Problem } from '#ui/Problem.tsx'
import { waited } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import styles from './shell.module.css'
import { shellWords } from './shell.words.ts'

/** Nobody is signed in: nothing ends. */
const never = { idleAt: Infinity, finallyAt: Infinity }

/** Looks at the clocks, says use where a hand is at work, and asks the server before it believes that the end is near. */
function useEnding() {
  const staff = useStaff()
  const [ending, setEnding] = useState<Ending>({ kind: 'none' })
  useEffect(() => {
    let isAsking = false
    let asked: Ending['kind'] = 'none'
    const now = (): Ending => endingAt(staff.ends() ?? never, monotonic())
    const ask = async (headers: Readonly<Record<string, string>>): Promise<void> => {
      if (isAsking) return
      isAsking = true
      await staff.call(readStaffSession, { headers }).then(staff.heard, () => {})
      isAsking = false
    }
    const look = async (): Promise<void> => {
      const before = now()
      // Another window may have used the session meanwhile.
      if (before.kind !== asked && before.kind !== 'none') await ask(background)
      asked = now().kind
      // Also where the server cannot be asked: nothing of members stays on a screen that nobody looks at.
      if (asked === 'over') staff.signedOut('wasIdle')
      setEnding(now())
    }
    const touch = (): void => {
      const ends = staff.ends()
      if (ends && shouldSayUse(ends, monotonic()) && now().kind === 'none') void ask({})
    }
    // A computer that slept may have stopped its clock.
    const wake = (): void => {
      if (document.visibilityState === 'visible') void ask(background)
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
  const { call, heard } = useStaff()
  const ending = useEnding()
  const [hiddenFor, setHiddenFor] = useState<Ending['kind'] | null>(null)
  const stay = useAct({ act: () => call(readStaffSession, {}), onDone: heard })
  if ((ending.kind !== 'idle' && ending.kind !== 'final') || hiddenFor === ending.kind) return null
  const left = ending.at - monotonic()
  // Said again each half minute, not each second.
  const spoken = waited(Math.ceil(left / 30_000) * 30_000, true)
  const text = ending.kind === 'idle' ? shellWords.idleText : null
  return (
    <section className={styles.warning} aria-label={shellWords.idleTitle}>
      <Notice kind="warning">
        <p aria-hidden="true">
          {text ? text({ time: waited(left, true) }) : shellWords.finalTitle({ time: waited(left, true) })}
        </p>
        <p role="alert" className="visually-hidden">
          {text ? text({ time: spoken }) : shellWords.finalTitle({ time: spoken })}
        </p>
        {ending.kind === 'final' ? <p>{shellWords.finalText}</p> : null}
        <Problem text={stay.problem} />
        {ending.kind === 'idle' ? (
          <Button busy={stay.busy} onPress={() => stay.run(undefined)}>
            {shellWords.stay}
          </Button>
        ) : (
          <Button kind="secondary" onPress={() => setHiddenFor('final')}>
            {shellWords.allRight}
          </Button>
        )}
      </Notice>
    </section>
  )
}
