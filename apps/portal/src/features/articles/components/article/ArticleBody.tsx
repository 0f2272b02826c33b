import type { Article } from '@evenkeel/api-contract/content/article'
import { href } from '#lib/paths.ts'
import { PageHeading } from '#components/Page.tsx'
import { pageNames } from '#lib/words/page-names.messages.ts'
import styles from './article-body.module.css'
import { ArticleCredits } from './ArticleCredits.tsx'
import { Breadcrumbs } from '../Breadcrumbs.tsx'
import { ArticleFooter, ArticleContent } from '../../parts/deferred-parts.ts'
import { TopicImage } from '../picture/TopicImage.tsx'

/** A whole article: calm, large, at a measure that reads well, and a next step at its end (ROUTE-45, ENTITY-17). */
export function ArticleBody({ article }: { readonly article: Article }) {
  const { name, sub, description, sidebarImage } = article
  return (
    <article className={styles.article}>
      <Breadcrumbs
        up={[
          { to: href('topics'), says: pageNames.articles },
          { to: href('topic', { topic: article.topic }), says: article.topic_name },
        ]}
      />
      <PageHeading>{name}</PageHeading>
      {sub === '' ? null : <p className={styles.sub}>{sub}</p>}
      <ArticleCredits article={article} />
      <div className={styles.columns}>
        {/* First, as it is shown on a phone: the text would jump if the picture arrived after it. */}
        {sidebarImage === null ? null : (
          <TopicImage picture={sidebarImage} className={styles.picture} isFirst />
        )}
        <div className={styles.text}>
          <p className={styles.lead}>{description}</p>
          <ArticleContent article={article} />
        </div>
      </div>
      <ArticleFooter article={article} />
    </article>
  )
}
