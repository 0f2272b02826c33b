import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useQuietContentCall } from '#session/articles/content-call.ts'
import { articlesQuery, categoriesQuery } from '#session/articles/content-queries.ts'
import { Link } from '#components/Link.tsx'
import styles from './article-map.module.css'
import { sitemapMessages } from '../sitemap.messages.ts'

/**
 * Every topic with its articles, as far as this organisation may read them (RD-126). The content service leaves
 * the rest out; while it is silent the sitemap goes without.
 */
export function ArticleSitemap() {
  const { organisation } = useTenant()
  const content = useQuietContentCall()
  const isOffered = organisation !== null && isRouteAvailable(organisation, 'topics')
  const { data: categories = [] } = useQuery({ ...categoriesQuery(content), enabled: isOffered })
  const { data: articles = [] } = useQuery({ ...articlesQuery(content, null), enabled: isOffered })
  if (!isOffered || categories.length === 0) return null
  const topics = categories.flatMap((category) => category.topics)
  return (
    <section className={styles.map} aria-labelledby="all-articles">
      <h2 id="all-articles">{sitemapMessages.everyArticle}</h2>
      <div className={styles.topics}>
        {topics.map((topic) => (
          <div key={topic.slug} className={styles.topic}>
            <h3>
              <Link to={href('topic', { topic: topic.slug })}>{topic.name}</Link>
            </h3>
            <ul>
              {articles
                .filter((article) => article.topic === topic.slug)
                .map(({ slug, name }) => (
                  <li key={slug}>
                    <Link to={href('article', { topic: topic.slug, article: slug })}>{name}</Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
