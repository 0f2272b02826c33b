import type { Article } from '@evenkeel/api-contract/content/article'
import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'
import styles from './article-facts.module.css'
import { creditsMessages } from './credits.messages.ts'

const formatDay = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(documentLocale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })

/** Who wrote and who checked the article (RD-208). */
export function ArticleCredits({
  article: { author, reviews, type, reading_minutes },
}: {
  readonly article: Article
}) {
  return (
    <ul className={styles.credits}>
      <li>{creditsMessages.by({ author })}</li>
      {type === 'article' && reading_minutes !== null ? (
        <li>{creditsMessages.minutesRead({ minutes: reading_minutes })}</li>
      ) : null}
      {reviews.map(({ name, role, date }) => (
        <li key={name}>
          {date === null ? name : creditsMessages.reviewedBy({ name })}
          {role === null ? null : `, ${role}`}
          {date === null ? null : (
            <>
              , <time dateTime={date}>{formatDay(date)}</time>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
