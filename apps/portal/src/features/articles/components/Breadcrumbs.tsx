import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from '#components/Link.tsx'
import styles from './crumbs.module.css'
import { topicsMessages } from '../topics.messages.ts'

/** Links to the parent pages. */
export function Breadcrumbs({
  up,
}: {
  readonly up: readonly { readonly to: string; readonly says: string }[]
}) {
  return (
    <nav aria-label={topicsMessages.youAreHere} className={styles.crumbs}>
      {up.map(({ to, says }, at) => (
        <Fragment key={to}>
          {at === 0 ? null : <ChevronRight aria-hidden="true" size={16} />}
          <Link to={to}>{says}</Link>
        </Fragment>
      ))}
    </nav>
  )
}
