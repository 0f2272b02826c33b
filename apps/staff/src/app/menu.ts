import { counselorRoles } from '@evenkeel/api-contract/staff/counselors'
import { memberAccessRoles } from '@evenkeel/api-contract/staff/member-access'
import { studioRoles } from '@evenkeel/api-contract/staff/studio'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'

export type MenuPage =
  'today' | 'lookUp' | 'removals' | 'studio' | 'counselors' | 'people' | 'audit' | CounselorPage

/** Page of the counselor workspace, implemented in `features/counselor-<part>`. */
type CounselorPage = 'welcome' | 'day' | 'offers' | 'calendar' | 'inbox' | 'cases' | 'licences' | 'profile'

/** Counselor pages in menu order. */
const counselorPages: readonly { readonly page: CounselorPage; readonly path: `/counselor/${string}` }[] = [
  { page: 'day', path: '/counselor/today' },
  { page: 'offers', path: '/counselor/offers' },
  { page: 'calendar', path: '/counselor/calendar' },
  { page: 'inbox', path: '/counselor/inbox' },
  { page: 'cases', path: '/counselor/cases' },
  { page: 'licences', path: '/counselor/licences' },
  { page: 'profile', path: '/counselor/profile' },
  { page: 'welcome', path: '/counselor/welcome' },
]

/** Roles that may see each page, in menu order. Other roles have neither the menu entry nor the route. */
const pages: readonly {
  readonly page: MenuPage
  readonly path: string
  readonly roles: readonly StaffRole[]
}[] = [
  { page: 'today', path: '/today', roles: ['care_line', 'account_manager', 'administrator'] },
  { page: 'lookUp', path: '/look-up', roles: memberAccessRoles },
  { page: 'removals', path: '/removals', roles: ['privacy_officer'] },
  { page: 'studio', path: '/studio', roles: studioRoles },
  { page: 'counselors', path: '/counselors', roles: counselorRoles },
  { page: 'people', path: '/people', roles: ['administrator'] },
  { page: 'audit', path: '/audit', roles: ['privacy_officer'] },
  ...counselorPages.map((page) => ({ ...page, roles: ['counselor'] as const })),
]

type Entry = (typeof pages)[number]

const isCounselorEntry = ({ path }: Entry): boolean => path.startsWith('/counselor/')

/** Pages for a set of roles: provider pages first, then counselor pages. */
export const listMenuPages = (roles: readonly StaffRole[]): readonly Entry[] =>
  pages.filter((page) => page.roles.some((role) => roles.includes(role)))

/** The same pages in two groups, shown apart when a person has both. */
export function groupMenuPages(roles: readonly StaffRole[]): {
  readonly provider: readonly Entry[]
  readonly counselor: readonly Entry[]
} {
  const entries = listMenuPages(roles)
  return {
    provider: entries.filter((entry) => !isCounselorEntry(entry)),
    counselor: entries.filter(isCounselorEntry),
  }
}

/** Whether a role talks to callers and therefore sees the help lines. */
export const canSeeHelpLines = (roles: readonly StaffRole[]): boolean =>
  roles.includes('care_line') || roles.includes('account_manager') || roles.includes('counselor')
