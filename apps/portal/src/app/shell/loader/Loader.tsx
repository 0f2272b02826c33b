import { limits } from '@evenkeel/api-contract/limits'
import { type ReactNode, useEffect, useState } from 'react'
import { componentMessages } from '#components/components.messages.ts'
import styles from './loader.module.css'
import { getLoaderTiming } from './loader-timing.ts'
import { shellMessages } from '../shell.messages.ts'

/** Time before the dots get a text, in milliseconds. */
const MESSAGE_DELAY = 1000

interface LoaderProps {
  readonly messages: readonly string[]
  readonly onSkip: () => void
}

/** Index of the current message. */
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

/**
 * The screen reader text: all messages at once. Without messages, it announces the wait, and later a longer
 * wait.
 */
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

/** Escape skips the messages, as the button does. */
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

/** Moves the focus to the skip button: the focused element was removed. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

/** Covers the page between two screens. It is below the help lines, which stay reachable (LOADER-01). */
export function Loader({ messages, onSkip }: LoaderProps): ReactNode {
  const index = useCycledMessage(messages)
  const said = useAnnouncement(messages)
  useSkipOnEscape(messages, onSkip)
  return (
    // A press anywhere skips the messages. The button makes this visible and works with the keyboard.
    <div
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
            {/* A single message means a request in progress: skipping it cancels nothing. */}
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
          {/* A reload recovers from a request that never completes, such as after a lost connection. */}
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
