import type { Organisation } from '@evenkeel/contract/own/organisations'
import { href, type PlainRoute } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'

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
    'Get help',
    [
      ['home', 'Home'],
      ['help-myself', 'Help for myself'],
      ['help-someone-else', 'Help for someone else'],
      ['risk', 'I need help right now'],
      ['contact', 'Contact us'],
      ['support', 'Support and common questions'],
    ],
  ],
  [
    'Services',
    [
      ['search-services', 'Search services'],
      ['legal', 'Legal help'],
      ['financial', 'Money matters'],
      ['family', 'Family and care'],
    ],
  ],
  [
    'Articles',
    [
      ['topics', 'All topics'],
      ['topics-search', 'Search articles'],
    ],
  ],
  [
    'Your account',
    [
      ['login', 'Log in'],
      ['dfd', 'Log in'],
      ['auth-reset', 'Set a new password'],
    ],
    'visitor',
  ],
  [
    'Your own pages',
    [
      ['appointments', 'Appointments'],
      ['messages', 'Messages'],
      ['documents', 'Documents'],
      ['profile', 'Profile'],
      ['logout', 'Log out'],
    ],
    'member',
  ],
  [
    'About this site',
    [
      ['about', 'About the program'],
      ['privacy', 'Privacy Policy'],
      ['notice', 'Notice of Privacy Practices'],
      ['terms', 'Terms of Use'],
      ['statement', 'Statement of Understanding'],
      ['security', 'Security'],
      ['accessibility', 'Accessibility'],
    ],
  ],
]

/** Sign-in happens in one place only: here, or on the organisation's own site, reached through dfd (ORG-13). */
function signsInHere(organisation: Organisation | null, name: PlainRoute): boolean {
  if (name === 'dfd') return organisation?.dfd_client === true
  return !(organisation?.dfd_client && (name === 'login' || name === 'auth-reset'))
}

/**
 * The pages a person can open here, in groups; what the organisation does not offer is left out, and what needs a log-in
 * is listed for members only (RD-126, ORG-16).
 */
export function sitemapOf(organisation: Organisation | null, isMember: boolean): SitemapGroup[] {
  const hidden = isMember ? 'visitor' : 'member'
  return groups
    .filter(([, , who]) => who !== hidden)
    .map(([title, entries]) => ({
      title,
      entries: entries
        .filter(([name]) => offersRoute(organisation, name) && signsInHere(organisation, name))
        .map(([name, label]) => ({ to: href(name), label })),
    }))
    .filter(({ entries }) => entries.length > 0)
}
