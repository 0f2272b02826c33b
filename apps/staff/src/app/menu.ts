import { lookUpRoles } from '@evenkeel/contract/staff/look-ups'
import { studioRoles } from '@evenkeel/contract/staff/studio'
import type { StaffRole } from '@evenkeel/contract/staff/roles'

/** A page of the menu. */
export type MenuPage = 'today' | 'lookUp' | 'removals' | 'studio' | 'people' | 'audit'

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
  { page: 'people', path: '/people', roles: ['administrator'] },
  { page: 'audit', path: '/audit', roles: ['privacy_officer'] },
]

/** The pages of a person with these roles. */
export const menuFor = (roles: readonly StaffRole[]) =>
  pages.filter((page) => page.roles.some((role) => roles.includes(role)))

/** Whoever talks to callers has the help lines at hand. */
export const talksToCallers = (roles: readonly StaffRole[]): boolean =>
  roles.includes('care_line') || roles.includes('account_manager')
