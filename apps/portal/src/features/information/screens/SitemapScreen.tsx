import { useTenant } from '#organization/organization-context.tsx'
import { useSession } from '#session/session-context.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { pageNames } from '#lib/words/page-names.messages.ts'
import { ArticleSitemap } from '../components/ArticleSitemap.tsx'
import { buildSitemap } from '../build-sitemap.ts'
import styles from './sitemap.module.css'
import { sitemapMessages } from '../sitemap.messages.ts'

/** Every page this person can open here, as a list for people (ROUTE-06, RD-126). */
export default function SitemapScreen() {
  const { organisation } = useTenant()
  const { status } = useSession()
  return (
    <Page width="wide" title={pageNames.sitemap} lead={<p>{sitemapMessages.lead}</p>}>
      <div className={styles.groups}>
        {buildSitemap(organisation, status === 'member').map(({ title, entries }) => (
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
      <ArticleSitemap />
    </Page>
  )
}
