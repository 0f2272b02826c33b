import { useEffect, useState } from 'react'
import styles from './loader.module.css'
import { loaderPlan } from './loader-plan.ts'

/**
 * Covers the page between two screens, below the help lines, which stay in reach. Messages cycle once; a screen
 * reader hears them all in one sentence instead of one by one.
 */
export function Loader({
  messages,
  onSkip,
}: {
  readonly messages: readonly string[]
  readonly onSkip: () => void
}) {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (messages.length < 2) return undefined
    const timer = setInterval(
      () => setIndex((at) => Math.min(at + 1, messages.length - 1)),
      loaderPlan(messages).each,
    )
    return () => clearInterval(timer)
  }, [messages])
  return (
    <div className={styles.loader} data-testid="loader">
      <p role="status" className="visually-hidden">
        {messages.length > 0 ? messages.join('. ') : 'Loading'}
      </p>
      {messages.length > 0 ? (
        <div className={styles.words}>
          <p aria-hidden="true" key={index} className={styles.message}>
            {messages[index]}
          </p>
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
