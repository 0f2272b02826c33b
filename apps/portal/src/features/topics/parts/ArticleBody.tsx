import type { Article } from '@evenkeel/contract/content/article'
import { href } from '#lib/paths.ts'
import { PageHeading } from '#ui/Page.tsx'
import { AfterReading } from './AfterReading.tsx'
import { Colophon, Credits } from './ArticleFacts.tsx'
import styles from './article-body.module.css'
import { ArticleRow, ArticleRows } from './ArticleRow.tsx'
import { Crumbs } from './Crumbs.tsx'
import { NextSteps } from './NextSteps.tsx'
import { RichText } from './RichText.tsx'
import { TopicPicture } from './picture/TopicPicture.tsx'
import { hostOf } from '@evenkeel/contract/content/web-address'
import { Banner } from '#ui/Banner.tsx'
import buttonStyles from '#ui/button.module.css'
import { OutsideLink } from './OutsideLink.tsx'

/** Says before it happens that the next page belongs to another person, and leads there (CONTENT-08). */
function LeavesPortal({ type, url }: { readonly type: Article['type']; readonly url: string }) {
  return (
    <>
      <Banner title={`This ${type === 'video' ? 'video' : 'page'} is on another website`}>
        <p>
          It opens in a new tab on <span translate="no">{hostOf(url)}</span>. That site has its own privacy
          rules, and we do not tell it who you are.
        </p>
      </Banner>
      <p>
        <OutsideLink url={url} className={`${buttonStyles.button} ${buttonStyles.primary}`}>
          {type === 'video' ? 'Watch' : 'Open'} on {hostOf(url)}
        </OutsideLink>
      </p>
    </>
  )
}

/** A whole article: calm, large, at a measure that reads well, and a next step at its end (ROUTE-45, ENTITY-17). */
export function ArticleBody({ article }: { readonly article: Article }) {
  const { name, sub, description, richText, sidebarImage, related, type, externalUrl } = article
  return (
    <article className={styles.article}>
      <Crumbs
        up={[
          { to: href('topics'), says: 'Articles' },
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
          {externalUrl === null ? null : <LeavesPortal type={type} url={externalUrl} />}
          <RichText html={richText} />
        </div>
      </div>
      <AfterReading article={article} />
      <NextSteps />
      <Colophon article={article} />
      {related.length > 0 ? (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">Read next</h2>
          <ArticleRows>
            {related.map((other) => (
              <ArticleRow key={other.slug} article={other} near={other.topic_name} />
            ))}
          </ArticleRows>
        </section>
      ) : null}
    </article>
  )
}
