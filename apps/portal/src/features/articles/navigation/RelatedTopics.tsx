import type { Category } from '@evenkeel/api-contract/content/topic'
import { href } from '#lib/paths.ts'
import { Link } from '#components/Link.tsx'
import styles from './next-to-it.module.css'
import { topicsMessages } from '../topics.messages.ts'

/** The other topics of the category, for whoever came by its picture or name. */
export function RelatedTopics({
  topic,
  categories,
}: {
  /** Slug of the topic that is shown. */
  readonly topic: string
  readonly categories: readonly Category[]
}) {
  const category = categories.find(({ topics }) => topics.some(({ slug }) => slug === topic))
  const others = category?.topics.filter(({ slug }) => slug !== topic) ?? []
  if (category === undefined || others.length === 0) return null
  return (
    <nav className={styles.topics} aria-labelledby="next-to-it">
      <span id="next-to-it">{topicsMessages.alsoIn({ category: category.name })}</span>
      {others.map(({ slug, name }) => (
        <Link key={slug} to={href('topic', { topic: slug })}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
