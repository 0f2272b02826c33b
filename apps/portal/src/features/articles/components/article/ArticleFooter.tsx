import type { ReactNode } from 'react'
import type { Article } from '@evenkeel/api-contract/content/article'
import { ArticleFeedback } from '../ArticleFeedback.tsx'
import { ArticleSources } from './ArticleSources.tsx'
import styles from './article-body.module.css'
import { ArticleRow, ArticleRows } from '../ArticleRow.tsx'
import { NextSteps } from './NextSteps.tsx'
import { articleMessages } from './article.messages.ts'

/** What comes after an article: what a reader does with it, a next step, what it rests on, and what to read next. */
export function ArticleFooter({ article }: { readonly article: Article }): ReactNode {
  const { related } = article
  return (
    <>
      <ArticleFeedback article={article} />
      <NextSteps />
      <ArticleSources article={article} />
      {related.length > 0 ? (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">{articleMessages.next}</h2>
          <ArticleRows>
            {related.map((other) => (
              <ArticleRow key={other.slug} article={other} near={other.topic_name} />
            ))}
          </ArticleRows>
        </section>
      ) : null}
    </>
  )
}
