import { Anchor } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '#components/Page.tsx'
import styles from '../sign-in.module.css'

/** Layout of pages before sign-in; shows nothing specific to a program. */
export function SignInLayout({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}) {
  return (
    <main className={styles.layout}>
      <div className={styles.box}>
        <Anchor className={styles.mark} size={32} strokeWidth={1.75} aria-hidden="true" />
        <Page title={title} {...(lead === undefined ? {} : { lead })}>
          {children}
        </Page>
      </div>
    </main>
  )
}
