import { useState } from 'react'
import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { reviewMessages as words } from '../components/review.messages.ts'
import styles from './words-lost.module.css'

/**
 * Explains above a form why it is empty: its input was held by a page that is gone (RD-005). Collapses with
 * the first new input, without moving the focused field.
 */
export function InputLostNotice() {
  const { wordsLost } = useBookingState()
  const [wereLost] = useState(wordsLost)
  if (!wereLost) return null
  return (
    <div className={styles.notice} data-over={!wordsLost} aria-hidden={!wordsLost}>
      <div>
        <Banner kind="info" title={words.onceMore}>
          <p>{words.whyOnceMore}</p>
        </Banner>
      </div>
    </div>
  )
}
