import type { Article } from '@evenkeel/contract/content/article'
import { OutsideLink } from './OutsideLink.tsx'
import styles from './article-facts.module.css'

const dayInWords = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

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

/** What the article rests on, the words it is filed under, and whose text it is. */
export function Colophon({ article: { source, tags, copyright } }: { readonly article: Article }) {
  return (
    <footer className={styles.colophon}>
      {source.length > 0 ? (
        <section aria-labelledby="sources">
          <h2 id="sources">Where this comes from</h2>
          <ul>
            {source.map(({ name, url }) => (
              <li key={name}>{url === null ? name : <OutsideLink url={url}>{name}</OutsideLink>}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {tags.length > 0 ? (
        <section aria-labelledby="tags">
          <h2 id="tags">Filed under</h2>
          <ul className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {copyright === '' ? null : <p>{copyright}</p>}
    </footer>
  )
}
