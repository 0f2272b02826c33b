import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { longJourneys } from '../../e2e/long-journeys.ts'

const e2e = path.resolve(import.meta.dirname, '../../e2e')

it('leaves out of `npm test` only journeys that exist: a renamed one is not forgotten there', () => {
  const missing = longJourneys.filter((journey) => globSync(journey, { cwd: e2e }).length === 0)
  expect(missing).toEqual([])
})
