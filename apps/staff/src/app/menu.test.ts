import { staffRoles } from '@evenkeel/api-contract/staff/roles'
import { expect, it } from 'vitest'
import { listMenuPages, groupMenuPages, canSeeHelpLines } from './menu.ts'

const pagesOf = (...roles: Parameters<typeof listMenuPages>[0]) =>
  listMenuPages(roles).map(({ page }) => page)

it('shows each role its own pages and no others', () => {
  expect(Object.fromEntries(staffRoles.map((role) => [role, pagesOf(role)]))).toEqual({
    care_line: ['today', 'lookUp'],
    account_manager: ['today', 'lookUp', 'studio', 'counselors'],
    editor: ['studio', 'words'],
    privacy_officer: ['lookUp', 'removals', 'audit'],
    administrator: ['today', 'words', 'people'],
    counselor: ['day', 'offers', 'calendar', 'inbox', 'cases', 'licences', 'profile', 'welcome'],
  })
})

it('shows a person of several roles each page once', () => {
  expect(pagesOf('care_line', 'administrator', 'account_manager')).toEqual([
    'today',
    'lookUp',
    'studio',
    'words',
    'counselors',
    'people',
  ])
  expect(pagesOf()).toEqual([])
})

it('has the help lines for those who talk to callers', () => {
  expect(staffRoles.filter((role) => canSeeHelpLines([role]))).toEqual([
    'care_line',
    'account_manager',
    'counselor',
  ])
})

it('keeps the pages of a counselor apart from those of the house, for whoever has both roles', () => {
  const { house, counselor } = groupMenuPages(['care_line', 'counselor'])
  expect(house.map(({ page }) => page)).toEqual(['today', 'lookUp'])
  expect(counselor.every(({ path }) => path.startsWith('/counselor/'))).toBe(true)
})
