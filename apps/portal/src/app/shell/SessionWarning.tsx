import { Clock } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { limits } from '@evenkeel/api-contract/limits'
import { hours, minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { Button } from '#components/Button.tsx'
import { addListeners } from '@evenkeel/web/add-listeners'
import {
  createSessionExpiry,
  type SessionEnd,
  type SessionExpiry,
  type SessionExpiryDeps,
} from '#session/session-expiry.ts'
import { sessionWarningMessages } from './session-warning.messages.ts'
import styles from './session-warning.module.css'

/** Formats the time left, in milliseconds: "2 minutes", "1 minute 5 seconds", "30 seconds". */
export function formatTimeLeft(milliseconds: number): string {
  const all = Math.max(0, Math.ceil(milliseconds / seconds(1)))
  const [whole, rest] = [Math.floor(all / 60), all % 60]
  if (whole === 0) return sessionWarningMessages.secondsLeft({ seconds: rest })
  if (rest === 0) return sessionWarningMessages.minutesLeft({ minutes: whole })
  return sessionWarningMessages.bothLeft({ minutes: whole, seconds: rest })
}

/** Remaining times that are announced to screen readers. Announcing every second would be too much. */
const announcementTimes = [minutes(2), minutes(1), seconds(30), seconds(10)]

/**
 * The last announcement time that was passed, in milliseconds before the end. The first one also covers all
 * earlier times.
 */
export const findAnnouncementTime = (milliseconds: number): number =>
  announcementTimes.findLast((mark) => milliseconds <= mark) ?? minutes(2)

/** The text of the warning. */
const describeSessionExpiry = ({
  kind,
}: NonNullable<SessionEnd>): { readonly title: string; readonly text: string } =>
  kind === 'rest'
    ? {
        title: sessionWarningMessages.stillThere,
        text: sessionWarningMessages.restEnds({ minutes: limits.memberTokenIdle / minutes(1) }),
      }
    : {
        title: sessionWarningMessages.againSoon,
        text: sessionWarningMessages.lifeEnds({ hours: limits.memberSessionAbsolute / hours(1) }),
      }

/**
 * Interval of the clock check, in milliseconds. A device that slept is detected by the difference of the
 * clocks.
 */
const CHECK_INTERVAL = 15_000

/** Reports user activity, and page wake-ups, to the session expiry. */
function useActivitySignals(life: SessionExpiry): void {
  useEffect(() => {
    const touch = () => void life.touch()
    const wake = () => {
      if (document.visibilityState === 'visible') life.wake()
    }
    const timer = setInterval(() => life.tick(), CHECK_INTERVAL)
    // Events on the document bubble up to the window.
    const end = addListeners(window, {
      keydown: touch,
      pointerdown: touch,
      visibilitychange: wake,
      pageshow: wake,
    })
    return () => {
      clearInterval(timer)
      end()
    }
  }, [life])
}

/** Returns the focus to where it was before it moved into the warning, once the warning is gone. */
function useRestoredFocus(isHidden: boolean) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const warning = box.current
    if (!warning) return undefined
    let before: HTMLElement | null = null
    const end = addListeners(warning, {
      focusin: ({ relatedTarget: from }) => {
        if (from instanceof HTMLElement && !warning.contains(from)) before = from
      },
    })
    return () => {
      end()
      requestAnimationFrame(() => {
        if (before?.isConnected && document.activeElement === document.body) before.focus()
      })
    }
  }, [isHidden])
  return box
}

function Warning({
  life,
  ending,
}: {
  readonly life: SessionExpiry
  readonly ending: NonNullable<SessionEnd>
}) {
  const [left, setLeft] = useState(() => ending.at - life.monotonic())
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setLeft(ending.at - life.monotonic()), 1000)
    return () => clearInterval(timer)
  }, [life, ending])
  const stay = async (): Promise<void> => {
    setState('busy')
    await life.stay().then(
      () => setState('idle'),
      () => setState('failed'),
    )
  }
  const box = useRestoredFocus(isHidden)
  if (isHidden) return null
  const { title, text } = describeSessionExpiry(ending)
  return (
    <section ref={box} className={styles.warning} aria-label={sessionWarningMessages.label}>
      <Clock className={styles.icon} size={24} strokeWidth={1.9} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p>
          <span>{text} </span>
          <span aria-hidden="true">
            <span>{`${sessionWarningMessages.timeLeft} `}</span>
            <strong className={styles.time}>{formatTimeLeft(left)}</strong>
          </span>
        </p>
        {state === 'failed' ? <p role="alert">{errorMessages.network}</p> : null}
      </div>
      <p role="alert" className="visually-hidden">
        {sessionWarningMessages.said({ title, text, time: formatTimeLeft(findAnnouncementTime(left)) })}
      </p>
      {ending.kind === 'rest' ? (
        <Button busy={state === 'busy'} onClick={() => void stay()}>
          {sessionWarningMessages.stay}
        </Button>
      ) : (
        <Button kind="secondary" onClick={() => setIsHidden(true)}>
          {sessionWarningMessages.allRight}
        </Button>
      )}
    </section>
  )
}

/** The server-rendered HTML has no session. */
const noExpiry = (): SessionEnd => null

function SessionWarningWatcher({ life }: { readonly life: SessionExpiry }) {
  useActivitySignals(life)
  const ending = useSyncExternalStore(life.subscribe, life.read, noExpiry)
  return ending ? <Warning key={ending.kind} life={life} ending={ending} /> : null
}

/**
 * Warns before the session ends, with one button to stay signed in (WCAG 2.2.1). It is at the bottom of the
 * window, takes no focus and covers no help line. The server render does not watch the session.
 */
export function SessionWarning({ deps }: { readonly deps: SessionExpiryDeps }) {
  const [life, setLife] = useState<SessionExpiry | null>(null)
  useEffect(() => setLife(createSessionExpiry(deps)), [deps])
  return life ? <SessionWarningWatcher life={life} /> : null
}
