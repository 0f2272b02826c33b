import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { deepTests } from '../deep-tests.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Smoke tests that run on both database engines, one for each part of the product. */
const onBothEngines: readonly string[] = [
  'apps/api/src/app.test.ts',
  'apps/api/src/db/staff-isolation.test.ts',
  'apps/api/src/db/tenant-isolation.test.ts',
  'apps/api/src/modules/audit-log/audit-log.test.ts',
  'apps/api/src/modules/intake/answers.test.ts',
  'apps/api/src/modules/members/saved-articles/saved-articles.test.ts',
  'apps/server/src/cross-service/member-features/journey.test.ts',
  'apps/server/src/cross-service/member-features/messages.test.ts',
  'apps/server/src/cross-service/personal-data/encryption-at-rest.test.ts',
  'apps/server/src/database/readiness.test.ts',
  'apps/telehealth/src/app.test.ts',
  'apps/telehealth/src/modules/appointments/appointments.test.ts',
  'packages/server-kit/src/crypto/vault.test.ts',
]

it('excludes only existing files from `npm test`, so that a renamed one is not skipped', () => {
  expect(deepTests.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

it('runs on both database engines only smoke tests and deep tests', () => {
  const files = globSync('{apps,packages}/*/src/**/*.test.ts', { cwd: root })
  const both = files.filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('listTestEngines()'),
  )
  expect(both.filter((file) => !deepTests.includes(file)).toSorted()).toEqual(onBothEngines)
})
