import { ArrowLeft } from 'lucide-react'
import { Link } from '../Link.tsx'
import { componentMessages } from '../components.messages.ts'
import styles from './back.module.css'
import { useHistoryBack } from './use-history-back.ts'

/**
 * The back link above a heading. Goes back in the history if the user came from that page by a link that
 * supports it.
 */
export function BackLink({
  to,
  children = componentMessages.back,
}: {
  readonly to: string
  readonly children?: string
}) {
  return (
    <p className={styles.back}>
      <Link to={to} onClick={useHistoryBack()}>
        <ArrowLeft aria-hidden="true" size={20} />
        <span>{children}</span>
      </Link>
    </p>
  )
}

/** A back button for an action: same look and position as the link. */
export function BackButton({ onBack }: { readonly onBack: () => unknown }) {
  return (
    <p className={styles.back}>
      <button type="button" onClick={() => void onBack()}>
        <ArrowLeft aria-hidden="true" size={20} />
        <span>{componentMessages.back}</span>
      </button>
    </p>
  )
}
