import type { ArticleSummary } from '@evenkeel/api-contract/content/schemas/article'
import { getDisplayHost } from '@evenkeel/api-contract/content/web-url'
import type { ReactNode } from 'react'
import { href } from '#lib/paths.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { Link } from '#components/Link.tsx'
import styles from './article-row.module.css'
import { articleRowMessages } from './article-row.messages.ts'

/** Describes the article type: reading minutes, or the external site. */
function describeArticleType({ type, externalUrl, reading_minutes }: ArticleSummary): string {
  const site = externalUrl === null ? null : getDisplayHost(externalUrl)
  if (type === 'video') return site === null ? articleRowMessages.video : articleRowMessages.videoOn({ site })
  if (type === 'external')
    return site === null ? articleRowMessages.page : articleRowMessages.pageOn({ site })
  if (reading_minutes === null) return articleRowMessages.article
  return articleRowMessages.minutesRead({ minutes: reading_minutes })
}

/**
 * An article in a list; the whole row is a link. `title` and `what` may contain highlights; `near` says where
 * it is.
 */
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
  const { organisation } = useTenant()
  const isOwn = article.exclusiveAccess.length > 0
  return (
    <li className={styles.row}>
      <Link to={href('article', { topic: article.topic, article: article.slug })}>
        <strong lang={article.language}>{title}</strong>
        {article.sub === '' ? null : (
          <span className={styles.sub} lang={article.language}>
            {article.sub}
          </span>
        )}
        <span className={styles.what} lang={article.language}>
          {what}
        </span>
        <span className={styles.facts}>
          {near === null ? null : <span>{near}</span>}
          <span>{describeArticleType(article)}</span>
          {isOwn ? (
            <span>
              {`${articleRowMessages.onlyAt} `}
              <span translate="no">{organisation?.program_name ?? articleRowMessages.yourProgram}</span>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}

/** A list of article rows. */
export function ArticleRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
