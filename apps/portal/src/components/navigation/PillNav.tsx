import { Link } from '../Link.tsx'
import styles from './pill-nav.module.css'

export interface Pill {
  /** In-app path. */
  readonly to: string
  readonly says: string
  readonly isCurrent: boolean
}

/** The sections of a list as a row of links. `label` names the row for screen readers. */
export function PillNav({ label, pills }: { readonly label: string; readonly pills: readonly Pill[] }) {
  return (
    <nav aria-label={label} className={styles.pills}>
      <ul>
        {pills.map(({ to, says, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
              {says}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
