import { useState } from 'react'
import { useBookingState } from '#session/session-context.tsx'
import { Banner } from '#components/Banner.tsx'
import { reviewMessages as words } from '../components/review.messages.ts'
import styles from './words-lost.module.css'

/**
 * Says above a form why it is empty again: what was typed lived on a page that is gone (RD-005). With the first words that are typed
 * again it folds away, so that the field under the fingers does not jump.
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
