import { counselorRoles } from '@evenkeel/api-contract/staff/counselors'
import { memberAccessRoles } from '@evenkeel/api-contract/staff/member-access'
import { studioRoles } from '@evenkeel/api-contract/staff/studio'
import { translationRoles } from '@evenkeel/api-contract/staff/translations'
import type { StaffRole } from '@evenkeel/api-contract/staff/roles'

/** A page of the menu. */
export type MenuPage =
  'today' | 'lookUp' | 'removals' | 'studio' | 'words' | 'counselors' | 'people' | 'audit' | CounselorPage

/** A page of a counselor's own work. Each lies in `features/counselor-<part>`; one that is not there yet is not in the list below. */
export type CounselorPage =
  'welcome' | 'day' | 'offers' | 'calendar' | 'inbox' | 'cases' | 'licences' | 'profile'

/** A counselor's pages in the order of the menu: today, offers, calendar, inbox, cases, licences, profile, each as its feature brings it. */
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

/** Who has which page, in the order of the menu. What a role may not see is not in its menu, and has no address for it either. */
const pages: readonly {
  readonly page: MenuPage
  readonly path: string
  readonly roles: readonly StaffRole[]
}[] = [
  { page: 'today', path: '/today', roles: ['care_line', 'account_manager', 'administrator'] },
  { page: 'lookUp', path: '/look-up', roles: memberAccessRoles },
  { page: 'removals', path: '/removals', roles: ['privacy_officer'] },
  { page: 'studio', path: '/studio', roles: studioRoles },
  { page: 'words', path: '/words', roles: translationRoles },
  { page: 'counselors', path: '/counselors', roles: counselorRoles },
  { page: 'people', path: '/people', roles: ['administrator'] },
  { page: 'audit', path: '/audit', roles: ['privacy_officer'] },
  ...counselorPages.map((page) => ({ ...page, roles: ['counselor'] as const })),
]

type Entry = (typeof pages)[number]

const isCounselorEntry = ({ path }: Entry): boolean => path.startsWith('/counselor/')

/** The pages of a person with these roles: those of the provider's house, and after them those of a counselor. */
export const listMenuPages = (roles: readonly StaffRole[]): readonly Entry[] =>
  pages.filter((page) => page.roles.some((role) => roles.includes(role)))

/** The same in its two groups, which stand apart where somebody has both. */
export function groupMenuPages(roles: readonly StaffRole[]): {
  readonly house: readonly Entry[]
  readonly counselor: readonly Entry[]
} {
  const entries = listMenuPages(roles)
  return {
    house: entries.filter((entry) => !isCounselorEntry(entry)),
    counselor: entries.filter(isCounselorEntry),
  }
}

/** Whoever talks to callers has the help lines at hand. */
export const canSeeHelpLines = (roles: readonly StaffRole[]): boolean =>
  roles.includes('care_line') || roles.includes('account_manager') || roles.includes('counselor')
