import type { Category } from '@evenkeel/api-contract/content/schemas/topic'
import { href } from '#lib/paths.ts'
import { Link } from '#components/Link.tsx'
import { TopicImage } from './picture/TopicImage.tsx'
import styles from './categories.module.css'
import { topicsMessages } from '../topics.messages.ts'

/** Topics by category, each with its picture (ROUTE-43); picture and name link to the first topic. */
export function TopicCategories({ categories }: { readonly categories: readonly Category[] }) {
  if (categories.length === 0) return <p>{topicsMessages.reachUs}</p>
  return (
    <div className={styles.categories}>
      {categories.map(({ slug, language, name, description, image, topics }, at) => (
        <section key={slug} aria-labelledby={`category-${slug}`}>
          {image === null ? null : (
            <TopicImage picture={image} className={styles.picture} isFirst={at === 0} />
          )}
          <div>
            <h2 id={`category-${slug}`} lang={language}>
              {name}
            </h2>
            <p lang={language}>{description}</p>
            <ul>
              {topics.map((topic) => (
                <li key={topic.slug}>
                  <Link to={href('topic', { topic: topic.slug })} lang={topic.language}>
                    {topic.name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </div>
  )
}
