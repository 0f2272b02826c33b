import { ArrowLeft } from 'lucide-react'
import { Link } from '../Link.tsx'
import { componentMessages } from '../components.messages.ts'
import styles from './back.module.css'
import { useHistoryBack } from './use-history-back.ts'

/** The way back to another page, above a heading; to the one before where somebody came from there by a link that leads back. */
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

/** Back where it is an act: looks the same, and stands at the same place. */
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
