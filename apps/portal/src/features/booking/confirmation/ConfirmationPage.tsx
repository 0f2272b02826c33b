import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHeading } from '#components/Page.tsx'
import styles from './booked.module.css'

/** Layout of a success page: icon, heading and next steps. */
export function ConfirmationPage({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.mark} aria-hidden="true">
          <Check size={32} strokeWidth={2.5} />
        </span>
        <div>
          <PageHeading>{title}</PageHeading>
          <p className={styles.lead}>{lead}</p>
        </div>
      </header>
      {children}
    </div>
  )
}
