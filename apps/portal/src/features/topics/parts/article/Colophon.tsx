import type { Article } from '@evenkeel/contract/content/article'
import styles from './article-facts.module.css'
import { OutsideLink } from '../OutsideLink.tsx'
import { articleWords } from './article.words.ts'

/** What the article rests on, the words it is filed under, and whose text it is. */
export function Colophon({ article: { source, tags, copyright } }: { readonly article: Article }) {
  return (
    <footer className={styles.colophon}>
      {source.length > 0 ? (
        <section aria-labelledby="sources">
          <h2 id="sources">{articleWords.sources}</h2>
          <ul>
            {source.map(({ name, url }) => (
              <li key={name}>{url === null ? name : <OutsideLink url={url}>{name}</OutsideLink>}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {tags.length > 0 ? (
        <section aria-labelledby="tags">
          <h2 id="tags">{articleWords.tags}</h2>
          <p>{tags.join(', ')}</p>
        </section>
      ) : null}
      {copyright === '' ? null : <p>{copyright}</p>}
    </footer>
  )
}
