import { SlowNotice } from './SlowNotice.tsx'
import styles from './waiting.module.css'

/** Names what is loading and reserves its height. */
export function LoadingPlaceholder({ what, lines = 4 }: { readonly what: string; readonly lines?: number }) {
  return (
    <div className={styles.waiting}>
      <p role="status">{what}</p>
      <p>
        <SlowNotice />
      </p>
      <div aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} className={styles.line} />
        ))}
      </div>
    </div>
  )
}
