import { Link } from 'react-router'
import { usePlace } from '#organisation/organisation-context.tsx'
import { Page } from '#ui/page.tsx'
import { sitemapOf } from '../sitemap.model.ts'
import styles from './sitemap.module.css'

/** Every page a person can open here, as a list for people (spec §2, ROUTE-06, AMB-26). */
export default function Sitemap() {
  const { organisation } = usePlace()
  return (
    <Page width="wide" title="Sitemap" lead={<p>Every page of this site in one place.</p>}>
      <div className={styles.groups}>
        {sitemapOf(organisation).map(({ title, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map(({ to, label, afterLogIn }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                  {afterLogIn ? <span className={styles.later}>after you log in</span> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
