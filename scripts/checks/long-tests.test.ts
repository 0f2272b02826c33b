import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { longJourneys } from '../../e2e/long-journeys.ts'
import { longTests } from '../long-tests.ts'

const root = path.resolve(import.meta.dirname, '../..')
const missingFrom = (folder: string, names: readonly string[]) =>
  names.filter((name) => globSync(name, { cwd: path.join(root, folder) }).length === 0)

it('leaves out of `npm test` only journeys and tests that exist: a renamed one is not forgotten there', () => {
  expect(missingFrom('e2e', longJourneys)).toEqual([])
  expect(missingFrom('.', longTests)).toEqual([])
})
