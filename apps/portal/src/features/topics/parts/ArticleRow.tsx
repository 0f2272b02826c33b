import type { ArticleSummary } from '@evenkeel/contract/content/article'
import { hostOf } from '@evenkeel/contract/content/web-address'
import type { ReactNode } from 'react'
import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { Link } from '#ui/Link.tsx'
import styles from './article-row.module.css'
import { articleRowWords } from './article-row.words.ts'

/** What kind of reading it is, in words: minutes, or the other site it leads to. */
export function kindOf({ type, externalUrl, reading_minutes }: ArticleSummary): string {
  const site = externalUrl === null ? null : hostOf(externalUrl)
  if (type === 'video') return site === null ? articleRowWords.video : articleRowWords.videoOn({ site })
  if (type === 'external') return site === null ? articleRowWords.page : articleRowWords.pageOn({ site })
  if (reading_minutes === null) return articleRowWords.article
  return articleRowWords.minutesRead({ minutes: reading_minutes })
}

/** An article in a list: the whole row leads to it. `title` and `what` may carry highlights; `near` says where it is. */
export function ArticleRow({
  article,
  title = article.name,
  what = article.excerpt,
  near = null,
}: {
  readonly article: ArticleSummary
  readonly title?: ReactNode
  readonly what?: ReactNode
  readonly near?: string | null
}) {
  const { organisation } = usePlace()
  const isOwn = article.exclusiveAccess.length > 0
  return (
    <li className={styles.row}>
      <Link to={href('article', { topic: article.topic, article: article.slug })}>
        <strong>{title}</strong>
        {article.sub === '' ? null : <span className={styles.sub}>{article.sub}</span>}
        <span className={styles.what}>{what}</span>
        <span className={styles.facts}>
          {near === null ? null : <span>{near}</span>}
          <span>{kindOf(article)}</span>
          {isOwn ? (
            <span>
              {`${articleRowWords.onlyAt} `}
              <span translate="no">{organisation?.program_name ?? articleRowWords.yourProgram}</span>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}

/** Articles below each other. */
export function ArticleRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
