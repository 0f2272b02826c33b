import { expect, it } from 'vitest'
import { findImportFaults } from './import-rules.ts'

const faultsOf = (file: string, name: string) =>
  findImportFaults([{ file, text: `import { one } from '${name}'\n` }])

it('reports imports against the order of workspaces, folders and features', () => {
  expect(faultsOf('apps/api/src/modules/members/tables.ts', '@evenkeel/telehealth/app')).toEqual([
    'apps/api/src/modules/members/tables.ts may not import @evenkeel/telehealth',
  ])
  expect(faultsOf('apps/portal/src/components/Link.tsx', '#session/session.ts')).toHaveLength(1)
  expect(faultsOf('apps/portal/src/lib/routes.ts', '#components/Link.tsx')).toHaveLength(1)
  expect(faultsOf('apps/portal/src/features/home/api.ts', '#features/booking/api.ts')).toHaveLength(1)
  expect(faultsOf('apps/portal/src/features/home/api.ts', '#session/session.ts')).toEqual([])
  expect(faultsOf('apps/portal/src/server/tenant.ts', '@evenkeel/server-kit/clock')).toEqual([])
})

it('all imports follow the order', () => {
  expect(findImportFaults()).toEqual([])
})

it('keeps features of the staff application apart, and services below their counselor modules', () => {
  expect(
    faultsOf('apps/staff/src/features/today/TodayPage.tsx', '#features/audit-log/query.ts'),
  ).toHaveLength(1)
  expect(faultsOf('apps/staff/src/features/today/TodayPage.tsx', '#features/counselor-offers/a.ts')).toEqual(
    [],
  )
  expect(
    faultsOf('apps/telehealth/src/modules/rooms/routes.ts', '../counselor-inbox/routes.ts'),
  ).toHaveLength(1)
  expect(faultsOf('packages/api-contract/src/fields/digits.ts', '../forms/log-in.ts')).toHaveLength(1)
})
