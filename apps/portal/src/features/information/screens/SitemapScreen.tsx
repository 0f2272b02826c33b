import { usePlace } from '#organisation/organisation-context.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { ArticleMap } from '../parts/ArticleMap.tsx'
import { sitemapOf } from '../sitemap.model.ts'
import styles from './sitemap.module.css'
import { sitemapWords } from '../sitemap.words.ts'

/** Every page this person can open here, as a list for people (ROUTE-06, RD-126). */
export default function Sitemap() {
  const { organisation } = usePlace()
  const { status } = useWhoIsHere()
  return (
    <Page width="wide" title={pageNames.sitemap} lead={<p>{sitemapWords.lead}</p>}>
      <div className={styles.groups}>
        {sitemapOf(organisation, status === 'member').map(({ title, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ArticleMap />
    </Page>
  )
}
