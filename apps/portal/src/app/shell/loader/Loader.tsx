import { limits } from '@evenkeel/api-contract/limits'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { componentMessages } from '#components/components.messages.ts'
import styles from './loader.module.css'
import { getLoaderTiming } from './loader-timing.ts'
import { shellMessages } from '../shell.messages.ts'

/** How long the dots stay without words, in milliseconds. */
const MESSAGE_DELAY = 1000

interface LoaderProps {
  readonly messages: readonly string[]
  readonly onSkip: () => void
}

/** The place of the message that is said now. */
function useCycledMessage(messages: readonly string[]): number {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (messages.length < 2) return undefined
    const next = (at: number) => Math.min(at + 1, messages.length - 1)
    const timer = setInterval(() => setIndex(next), getLoaderTiming(messages).each)
    return () => clearInterval(timer)
  }, [messages])
  return index
}

/** What a screen reader hears: all messages in one go, or, when there are none, that it takes a moment, and then that it takes longer. */
function useAnnouncement(messages: readonly string[]): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (messages.length > 0) {
      setSaid(messages.join('. '))
      return undefined
    }
    setSaid('')
    const timers = [
      setTimeout(() => setSaid(shellMessages.oneMoment), MESSAGE_DELAY),
      setTimeout(() => setSaid(componentMessages.takesLong), limits.slowNotice),
    ]
    return () => timers.forEach(clearTimeout)
  }, [messages])
  return said
}

/** A press of Escape leads past the words as the button does. */
function useSkipOnEscape(messages: readonly string[], onSkip: () => void): void {
  useEffect(() => {
    if (messages.length === 0) return undefined
    const skip = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onSkip()
    }
    window.addEventListener('keydown', skip)
    return () => window.removeEventListener('keydown', skip)
  }, [messages, onSkip])
}

/** Whoever passed the words over before the scripts were there (`server/document/render-document.ts`) sees the page already. */
function useEarlySkip(loader: RefObject<HTMLElement | null>, onSkip: () => void): void {
  useEffect(() => {
    if (loader.current?.hasAttribute('data-pressed')) onSkip()
  }, [loader, onSkip])
}

/** The way past the words is where the focus goes: what it was on has been taken down. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

/** Covers the page between two screens, below the help lines, which stay in reach (LOADER-01). */
export function Loader({ messages, onSkip }: LoaderProps): ReactNode {
  const index = useCycledMessage(messages)
  const said = useAnnouncement(messages)
  const loader = useRef<HTMLDivElement>(null)
  useSkipOnEscape(messages, onSkip)
  useEarlySkip(loader, onSkip)
  return (
    // A tap anywhere leads past the words; the button says so to everybody, and is there for the keyboard.
    <div
      ref={loader}
      className={styles.loader}
      data-testid="loader"
      data-words={messages.length > 0 ? '' : undefined}
      role="presentation"
      onClick={messages.length > 0 ? onSkip : undefined}
    >
      <p role="status" className={messages.length > 0 ? 'visually-hidden' : styles.wait}>
        {said}
      </p>
      {messages.length > 0 ? (
        <div key="words" className={styles.words}>
          {messages.map((message, at) => (
            <p aria-hidden="true" key={message} hidden={at !== index} className={styles.message}>
              {message}
            </p>
          ))}
          {messages.length > 1 ? (
            <span aria-hidden="true" className={styles.steps}>
              {messages.map((message, at) => (
                <span key={message} data-said={at <= index} />
              ))}
            </span>
          ) : null}
          <button ref={takeFocus} type="button" className={styles.skip}>
            {/* One sentence stands for what is being sent: passing it over stops nothing. */}
            {messages.length === 1 ? shellMessages.sendNow : shellMessages.goOn}
          </button>
        </div>
      ) : (
        <div key="dots">
          <span aria-hidden="true" className={styles.dots}>
            <span />
            <span />
            <span />
          </span>
          {/* What never comes, as from a network that went away without a word, comes with a new document. */}
          {said === componentMessages.takesLong ? (
            <button type="button" className={styles.again} onClick={() => window.location.reload()}>
              {shellMessages.loadAgain}
            </button>
          ) : null}
        </div>
      )}
    </div>
  )
}
