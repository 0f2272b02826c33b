import { useEffect, useState } from 'react'
import styles from './loader.module.css'
import { loaderPlan } from './loader-plan.ts'

/** How long the dots stay without words, in milliseconds. */
const WORDLESS = 1000

interface LoaderProps {
  readonly messages: readonly string[]
  readonly onSkip: () => void
}

/** The place of the message that is shown now; they stand still, all at once, for whoever wants less motion. */
function useCycle(messages: readonly string[]): number | 'all' {
  const [index, setIndex] = useState<number | 'all'>(0)
  useEffect(() => {
    if (messages.length < 2) return undefined
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setIndex('all')
      return undefined
    }
    const next = (at: number | 'all') => (at === 'all' ? at : Math.min(at + 1, messages.length - 1))
    const timer = setInterval(() => setIndex(next), loaderPlan(messages).each)
    return () => clearInterval(timer)
  }, [messages])
  return index
}

/** What a screen reader hears, once: all messages in one go, or that it takes a moment when there are none. */
function useSaid(messages: readonly string[]): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (messages.length > 0) {
      setSaid(messages.join('. '))
      return undefined
    }
    setSaid('')
    const timer = setTimeout(() => setSaid('One moment'), WORDLESS)
    return () => clearTimeout(timer)
  }, [messages])
  return said
}

/** Covers the page between two screens, below the help lines, which stay in reach (LOADER-01). */
export function Loader({ messages, onSkip }: LoaderProps) {
  const index = useCycle(messages)
  const said = useSaid(messages)
  const shown = index === 'all' ? messages : messages.slice(index, index + 1)
  return (
    <div className={styles.loader} data-testid="loader">
      <p role="status" className={messages.length > 0 ? 'visually-hidden' : styles.wait}>
        {said}
      </p>
      {messages.length > 0 ? (
        <div className={styles.words}>
          {shown.map((message) => (
            <p aria-hidden="true" key={message} className={styles.message}>
              {message}
            </p>
          ))}
          <button type="button" className={styles.skip} onClick={onSkip}>
            Go on now
          </button>
        </div>
      ) : (
        <span aria-hidden="true" className={styles.dots}>
          <span />
          <span />
          <span />
        </span>
      )}
    </div>
  )
}
