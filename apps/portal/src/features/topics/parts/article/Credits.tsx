import type { Article } from '@evenkeel/contract/content/article'
import { documentLocale } from '@evenkeel/contract/words/document-language'
import styles from './article-facts.module.css'

const dayInWords = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(documentLocale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })

/** Who wrote and who checked the article (RD-208). */
export function Credits({
  article: { author, reviews, type, reading_minutes },
}: {
  readonly article: Article
}) {
  return (
    <ul className={styles.credits}>
      <li>By {author}</li>
      {type === 'article' && reading_minutes !== null ? <li>{reading_minutes} min read</li> : null}
      {reviews.map(({ name, role, date }) => (
        <li key={name}>
          {date === null ? name : `Reviewed by ${name}`}
          {role === null ? null : `, ${role}`}
          {date === null ? null : (
            <>
              , <time dateTime={date}>{dayInWords(date)}</time>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
