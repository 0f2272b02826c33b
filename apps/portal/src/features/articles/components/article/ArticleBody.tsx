import type { Article } from '@evenkeel/api-contract/content/schemas/article'
import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'
import { PageHeading } from '#components/Page.tsx'
import { href } from '#lib/paths.ts'
import { pageNames } from '#lib/page-names.messages.ts'
import { Breadcrumbs } from '../Breadcrumbs.tsx'
import { TopicImage } from '../picture/TopicImage.tsx'
import styles from './article-body.module.css'
import { ArticleContent } from './ArticleContent.tsx'
import { ArticleFooter } from './ArticleFooter.tsx'
import articleFactsStyles from './article-facts.module.css'
import { creditsMessages } from './credits.messages.ts'

const formatDay = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(documentLocale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })

/** Author and reviewer of the article (RD-208). */
function ArticleCredits({
  article: { author, reviews, type, reading_minutes },
}: {
  readonly article: Article
}) {
  return (
    <ul className={articleFactsStyles.credits}>
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

/** A full article with a readable line length and a next step at its end (ROUTE-45, ENTITY-17). */
export function ArticleBody({ article }: { readonly article: Article }) {
  const { name, sub, description, sidebarImage, language } = article
  return (
    <article className={styles.article}>
      <Breadcrumbs
        up={[
          { to: href('topics'), says: pageNames.articles },
          { to: href('topic', { topic: article.topic }), says: article.topic_name },
        ]}
      />
      <PageHeading lang={language}>{name}</PageHeading>
      {sub === '' ? null : (
        <p className={styles.sub} lang={language}>
          {sub}
        </p>
      )}
      <ArticleCredits article={article} />
      <div className={styles.columns}>
        {/* First, as shown on a phone: the text would shift if the picture arrived after it. */}
        {sidebarImage === null ? null : (
          <TopicImage picture={sidebarImage} className={styles.picture} isFirst />
        )}
        <div className={styles.text}>
          <p className={styles.lead} lang={language}>
            {description}
          </p>
          <ArticleContent article={article} />
        </div>
      </div>
      <ArticleFooter article={article} />
    </article>
  )
}
