import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { Clock } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { listen } from '#lib/listen.ts'
import {
  createSessionLife,
  type Ending,
  type SessionLife,
  type SessionLifeDeps,
} from '#session/session-life.ts'
import { Button } from '#ui/Button.tsx'
import { endingWords, spokenMark, timeLeft } from './ending-words.ts'
import styles from './session-warning.module.css'
import { sessionWarningWords } from './session-warning.words.ts'

/** Milliseconds between two looks at the clocks: a device that slept is noticed by their difference. */
const TICK = 15_000

/** Tells the watch when a person works here and when the page wakes up. */
function useSigns(life: SessionLife): void {
  useEffect(() => {
    const touch = () => void life.touch()
    const wake = () => {
      if (document.visibilityState === 'visible') life.wake()
    }
    const timer = setInterval(() => life.tick(), TICK)
    // What the document hears comes up to the window.
    const end = listen(window, { keydown: touch, pointerdown: touch, visibilitychange: wake, pageshow: wake })
    return () => {
      clearInterval(timer)
      end()
    }
  }, [life])
}

/** The focus goes back to where it was before it came into the warning, once that is gone. */
function useFocusBack(isHidden: boolean) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const warning = box.current
    if (!warning) return undefined
    let before: HTMLElement | null = null
    const end = listen(warning, {
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

function Warning({ life, ending }: { readonly life: SessionLife; readonly ending: NonNullable<Ending> }) {
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
  const box = useFocusBack(isHidden)
  if (isHidden) return null
  const { title, text } = endingWords(ending)
  return (
    <section ref={box} className={styles.warning} aria-label={sessionWarningWords.label}>
      <Clock className={styles.icon} size={24} strokeWidth={1.9} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p>
          <span>{text} </span>
          <span aria-hidden="true">
            <span>{`${sessionWarningWords.timeLeft} `}</span>
            <strong className={styles.time}>{timeLeft(left)}</strong>
          </span>
        </p>
        {state === 'failed' ? <p role="alert">{errorTexts.network}</p> : null}
      </div>
      <p role="alert" className="visually-hidden">
        {sessionWarningWords.said({ title, text, time: timeLeft(spokenMark(left)) })}
      </p>
      {ending.kind === 'rest' ? (
        <Button busy={state === 'busy'} onClick={() => void stay()}>
          {sessionWarningWords.stay}
        </Button>
      ) : (
        <Button kind="secondary" onClick={() => setIsHidden(true)}>
          {sessionWarningWords.allRight}
        </Button>
      )}
    </section>
  )
}

/** The first HTML knows of no session. */
const nothingEnds = (): Ending => null

function Watched({ life }: { readonly life: SessionLife }) {
  useSigns(life)
  const ending = useSyncExternalStore(life.subscribe, life.read, nothingEnds)
  return ending ? <Warning key={ending.kind} life={life} ending={ending} /> : null
}

/**
 * Warns before the session ends, with one action to stay (WCAG 2.2.1). It is at the foot of the window, takes no
 * focus, and covers no help line. Nobody watches a session while a page is only drawn.
 */
export function SessionWarning({ deps }: { readonly deps: SessionLifeDeps }) {
  const [life, setLife] = useState<SessionLife | null>(null)
  useEffect(() => setLife(createSessionLife(deps)), [deps])
  return life ? <Watched life={life} /> : null
}
