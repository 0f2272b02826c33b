import { counselorRoles } from '@evenkeel/contract/staff/counselors'
import { lookUpRoles } from '@evenkeel/contract/staff/look-ups'
import { studioRoles } from '@evenkeel/contract/staff/studio'
import { wordRoles } from '@evenkeel/contract/staff/words'
import type { StaffRole } from '@evenkeel/contract/staff/roles'

/** A page of the menu. */
export type MenuPage =
  'today' | 'lookUp' | 'removals' | 'studio' | 'words' | 'counselors' | 'people' | 'audit' | CounselorPage

/** A page of a counselor's own work. Each lies in `features/counselor-<part>`; one that is not there yet is not in the list below. */
export type CounselorPage = 'welcome' | 'day' | 'calendar' | 'inbox' | 'cases' | 'licences' | 'profile'

/** A counselor's pages in the order of the menu: today, calendar, inbox, cases, licences, profile, each as its feature brings it. */
const counselorPages: readonly { readonly page: CounselorPage; readonly path: `/counselor/${string}` }[] = [
  { page: 'day', path: '/counselor/today' },
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
  { page: 'lookUp', path: '/look-up', roles: lookUpRoles },
  { page: 'removals', path: '/removals', roles: ['privacy_officer'] },
  { page: 'studio', path: '/studio', roles: studioRoles },
  { page: 'words', path: '/words', roles: wordRoles },
  { page: 'counselors', path: '/counselors', roles: counselorRoles },
  { page: 'people', path: '/people', roles: ['administrator'] },
  { page: 'audit', path: '/audit', roles: ['privacy_officer'] },
  ...counselorPages.map((page) => ({ ...page, roles: ['counselor'] as const })),
]

type Entry = (typeof pages)[number]

const isOfCounselor = ({ path }: Entry): boolean => path.startsWith('/counselor/')

/** The pages of a person with these roles: those of the provider's house, and after them those of a counselor. */
export const menuFor = (roles: readonly StaffRole[]): readonly Entry[] =>
  pages.filter((page) => page.roles.some((role) => roles.includes(role)))

/** The same in its two groups, which stand apart where somebody has both. */
export function menuGroups(roles: readonly StaffRole[]): {
  readonly house: readonly Entry[]
  readonly counselor: readonly Entry[]
} {
  const entries = menuFor(roles)
  return {
    house: entries.filter((entry) => !isOfCounselor(entry)),
    counselor: entries.filter(isOfCounselor),
  }
}

/** Whoever talks to callers has the help lines at hand. */
export const talksToCallers = (roles: readonly StaffRole[]): boolean =>
  roles.includes('care_line') || roles.includes('account_manager') || roles.includes('counselor')
