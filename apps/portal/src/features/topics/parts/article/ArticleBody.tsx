import type { Article } from '@evenkeel/contract/content/article'
import { href } from '#lib/paths.ts'
import { PageHeading } from '#ui/Page.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import styles from './article-body.module.css'
import { Credits } from './Credits.tsx'
import { Crumbs } from '../Crumbs.tsx'
import { AfterArticle, ArticleText } from '../deferred-parts.ts'
import { TopicPicture } from '../picture/TopicPicture.tsx'

/** A whole article: calm, large, at a measure that reads well, and a next step at its end (ROUTE-45, ENTITY-17). */
export function ArticleBody({ article }: { readonly article: Article }) {
  const { name, sub, description, sidebarImage } = article
  return (
    <article className={styles.article}>
      <Crumbs
        up={[
          { to: href('topics'), says: pageNames.articles },
          { to: href('topic', { topic: article.topic }), says: article.topic_name },
        ]}
      />
      <PageHeading>{name}</PageHeading>
      {sub === '' ? null : <p className={styles.sub}>{sub}</p>}
      <Credits article={article} />
      <div className={styles.columns}>
        {/* First, as it is shown on a phone: the text would jump if the picture arrived after it. */}
        {sidebarImage === null ? null : (
          <TopicPicture picture={sidebarImage} className={styles.picture} isFirst />
        )}
        <div className={styles.text}>
          <p className={styles.lead}>{description}</p>
          <ArticleText article={article} />
        </div>
      </div>
      <AfterArticle article={article} />
    </article>
  )
}
