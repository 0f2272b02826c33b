import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { href, type PlainRoute } from '#lib/paths.ts'
import { pageNames } from '#lib/page-names.messages.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useQuietContentCall } from '#session/articles/content-call.ts'
import { articlesQuery, categoriesQuery } from '#session/articles/content-queries.ts'
import { useSession } from '#session/session-context.tsx'
import articleMapStyles from '../components/article-map.module.css'
import { sitemapMessages } from '../sitemap.messages.ts'
import styles from './sitemap.module.css'

/** One line of the sitemap. */
interface SitemapEntry {
  readonly to: string
  readonly label: string
}

interface SitemapGroup {
  readonly title: string
  readonly entries: readonly SitemapEntry[]
}

const groups: readonly (readonly [
  title: string,
  entries: readonly (readonly [PlainRoute, string])[],
  who?: 'member' | 'visitor',
])[] = [
  [
    sitemapMessages.getHelp,
    [
      ['home', pageNames.home],
      ['help-myself', pageNames.helpMyself],
      ['help-someone-else', pageNames.helpSomeoneElse],
      ['risk', pageNames.needHelpNow],
      ['contact', pageNames.contact],
      ['support', pageNames.support],
    ],
  ],
  [
    sitemapMessages.services,
    [
      ['search-services', pageNames.searchServices],
      ['legal', pageNames.legal],
      ['financial', pageNames.financial],
      ['family', pageNames.family],
    ],
  ],
  [
    pageNames.articles,
    [
      ['topics', pageNames.allTopics],
      ['topics-search', pageNames.searchArticles],
    ],
  ],
  [
    sitemapMessages.account,
    [
      ['login', pageNames.logIn],
      ['dfd', pageNames.logIn],
      ['auth-reset', pageNames.newPassword],
    ],
    'visitor',
  ],
  [
    sitemapMessages.ownPages,
    [
      ['appointments', pageNames.appointments],
      ['messages', pageNames.messages],
      ['documents', pageNames.documents],
      ['profile', pageNames.profile],
      ['logout', pageNames.logOut],
    ],
    'member',
  ],
  [
    sitemapMessages.aboutSite,
    [
      ['about', pageNames.about],
      ['privacy', pageNames.privacy],
      ['notice', pageNames.notice],
      ['terms', pageNames.terms],
      ['statement', pageNames.statement],
      ['security', pageNames.security],
      ['accessibility', pageNames.accessibility],
    ],
  ],
]

/**
 * Log-in happens in one place only: here, or on the organization's own site, reached through dfd (ORG-13).
 */
function isSignInPage(organisation: Organization | null, name: PlainRoute): boolean {
  if (name === 'dfd') return organisation?.dfd_client === true
  return !(organisation?.dfd_client && (name === 'login' || name === 'auth-reset'))
}

/**
 * Groups the pages this person can open; omits what the organization disables, and lists pages that need a
 * log-in for members only (RD-126, ORG-16).
 */
export function buildSitemap(organisation: Organization | null, isMember: boolean): SitemapGroup[] {
  const hidden = isMember ? 'visitor' : 'member'
  return groups
    .filter(([, , who]) => who !== hidden)
    .map(([title, entries]) => ({
      title,
      entries: entries
        .filter(([name]) => isRouteAvailable(organisation, name) && isSignInPage(organisation, name))
        .map(([name, label]) => ({ to: href(name), label })),
    }))
    .filter(({ entries }) => entries.length > 0)
}

/**
 * Every topic with the articles this organization may read (RD-126), as filtered by the content service.
 * Omitted while the content service does not answer.
 */
function ArticleSitemap() {
  const { organisation } = useTenant()
  const content = useQuietContentCall()
  const isOffered = organisation !== null && isRouteAvailable(organisation, 'topics')
  const { data: categories = [] } = useQuery({ ...categoriesQuery(content), enabled: isOffered })
  const { data: articles = [] } = useQuery({ ...articlesQuery(content, null), enabled: isOffered })
  if (!isOffered || categories.length === 0) return null
  const topics = categories.flatMap((category) => category.topics)
  return (
    <section className={articleMapStyles.map} aria-labelledby="all-articles">
      <h2 id="all-articles">{sitemapMessages.everyArticle}</h2>
      <div className={articleMapStyles.topics}>
        {topics.map((topic) => (
          <div key={topic.slug} className={articleMapStyles.topic}>
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

/** Every page this person can open, as a list (ROUTE-06, RD-126). */
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
