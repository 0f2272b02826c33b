import type { Article } from '@evenkeel/api-contract/content/article'
import styles from './article-facts.module.css'
import { ExternalSiteLink } from '../ExternalSiteLink.tsx'
import { articleMessages } from './article.messages.ts'

/** What the article rests on, the words it is filed under, and whose text it is. */
export function ArticleSources({ article: { source, tags, copyright } }: { readonly article: Article }) {
  return (
    <footer className={styles.colophon}>
      {source.length > 0 ? (
        <section aria-labelledby="sources">
          <h2 id="sources">{articleMessages.sources}</h2>
          <ul>
            {source.map(({ name, url }) => (
              <li key={name}>
                {url === null ? name : <ExternalSiteLink url={url}>{name}</ExternalSiteLink>}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {tags.length > 0 ? (
        <section aria-labelledby="tags">
          <h2 id="tags">{articleMessages.tags}</h2>
          <p>{tags.join(', ')}</p>
        </section>
      ) : null}
      {copyright === '' ? null : <p>{copyright}</p>}
    </footer>
  )
}
