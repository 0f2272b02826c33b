import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { href, type PlainRoute } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { pageNames } from '#lib/words/page-names.messages.ts'
import { sitemapMessages } from './sitemap.messages.ts'

/** One line of the sitemap. */
export interface SitemapEntry {
  readonly to: string
  readonly label: string
}

export interface SitemapGroup {
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

/** Sign-in happens in one place only: here, or on the organisation's own site, reached through dfd (ORG-13). */
function isSignInPage(organisation: Organization | null, name: PlainRoute): boolean {
  if (name === 'dfd') return organisation?.dfd_client === true
  return !(organisation?.dfd_client && (name === 'login' || name === 'auth-reset'))
}

/**
 * The pages a person can open here, in groups; what the organisation does not offer is left out, and what needs a log-in
 * is listed for members only (RD-126, ORG-16).
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
