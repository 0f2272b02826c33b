import { ChevronRight } from 'lucide-react'
import styles from './link-list.module.css'
import { Link } from '../Link.tsx'

export interface LinkRow {
  /** In-app path. */
  readonly to: string
  readonly title: string
  readonly what: string
}

/** A list of pages with title and description. The whole row is a link. */
export function LinkList({ rows }: { readonly rows: readonly LinkRow[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ to, title, what }) => (
        <li key={to}>
          <Link to={to} className={styles.row}>
            <span className={styles.words}>
              <strong>{title}</strong>
              <span className={styles.what}>{what}</span>
            </span>
            <ChevronRight className={styles.arrow} aria-hidden="true" size={22} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
