import type { ReactNode } from 'react'
import { PageHeading } from '#components/Page.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import styles from './reading-page.module.css'

/** Layout of an article list: breadcrumbs, heading, lead and list. */
export function ArticleListPage({
  title,
  lead = '',
  lang,
  up,
  children,
}: {
  readonly title: string
  readonly lead?: string
  /** Language of title and lead where it is not the document's. */
  readonly lang?: string | undefined
  readonly up: readonly { readonly to: string; readonly says: string }[]
  readonly children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <Breadcrumbs up={up} />
      <PageHeading lang={lang}>{title}</PageHeading>
      {lead === '' ? null : (
        <p className={styles.lead} lang={lang}>
          {lead}
        </p>
      )}
      {children}
    </div>
  )
}
