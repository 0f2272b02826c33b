import type { Category } from '@evenkeel/contract/content/topic'
import { href } from '#lib/paths.ts'
import { Link } from '#ui/Link.tsx'
import styles from './categories.module.css'

/** Topics below the category they belong to, each with its picture (ROUTE-43). */
export function Categories({ categories }: { readonly categories: readonly Category[] }) {
  return (
    <div className={styles.categories}>
      {categories.map(({ slug, name, description, image, topics }, at) => (
        <section key={slug} aria-labelledby={`category-${slug}`}>
          {image === null ? null : (
            <img
              className={styles.picture}
              src={image.url}
              alt={image.alt}
              width={320}
              height={200}
              // The first one is the largest thing of the first view: it goes before the scripts.
              {...(at === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
            />
          )}
          <div>
            <h2 id={`category-${slug}`}>{name}</h2>
            <p>{description}</p>
            <ul>
              {topics.map((topic) => (
                <li key={topic.slug}>
                  <Link to={href('topic', { topic: topic.slug })}>{topic.name}</Link>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </div>
  )
}
