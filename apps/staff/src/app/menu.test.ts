import { staffRoles } from '@evenkeel/api-contract/staff/roles'
import { expect, it } from 'vitest'
import { listMenuPages, groupMenuPages, canSeeHelpLines } from './menu.ts'

const pagesOf = (...roles: Parameters<typeof listMenuPages>[0]) =>
  listMenuPages(roles).map(({ page }) => page)

it('shows each role its own pages and no others', () => {
  expect(Object.fromEntries(staffRoles.map((role) => [role, pagesOf(role)]))).toEqual({
    care_line: ['today', 'lookUp'],
    account_manager: ['today', 'lookUp', 'studio', 'counselors'],
    editor: ['studio'],
    privacy_officer: ['lookUp', 'removals', 'audit'],
    administrator: ['today', 'people'],
    counselor: ['day', 'offers', 'calendar', 'inbox', 'cases', 'licences', 'profile', 'welcome'],
  })
})

it('lists each page once for a person with several roles', () => {
  expect(pagesOf('care_line', 'administrator', 'account_manager')).toEqual([
    'today',
    'lookUp',
    'studio',
    'counselors',
    'people',
  ])
  expect(pagesOf()).toEqual([])
})

it('shows the help lines to roles that talk to callers', () => {
  expect(staffRoles.filter((role) => canSeeHelpLines([role]))).toEqual([
    'care_line',
    'account_manager',
    'counselor',
  ])
})

it('separates counselor pages from provider pages for a person with both roles', () => {
  const { provider, counselor } = groupMenuPages(['care_line', 'counselor'])
  expect(provider.map(({ page }) => page)).toEqual(['today', 'lookUp'])
  expect(counselor.every(({ path }) => path.startsWith('/counselor/'))).toBe(true)
})
