import type { NavCategory } from '@evenkeel/api-contract/portal/home-page'
import { ContentLink } from './ContentLink.tsx'
import styles from './nav-categories.module.css'

/** The content of a home page tile: groups of links, most of them to an external directory. */
export function NavCategories({ categories }: { readonly categories: readonly NavCategory[] }) {
  const filled = categories.filter(({ subcategories }) => subcategories.length > 0)
  return (
    <div className={styles.groups}>
      {filled.map(({ id, name, subcategories }) => (
        <section key={id}>
          <h3>{name}</h3>
          <ul>
            {subcategories.map((entry) => (
              <li key={entry.id}>
                <ContentLink url={entry.url ?? ''}>{entry.name}</ContentLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
