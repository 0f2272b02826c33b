import { normalizeFields } from '@evenkeel/api-contract/fields/normalize-fields'
import { validateForm } from '@evenkeel/api-contract/fields/validate'
import type { ValidationSampleKind, ValidationSample } from '@evenkeel/api-contract/testing/validation-sample'
import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    agreementSample: (kind: ValidationSampleKind) => Promise<ValidationSample>
  }
}

const context = { now: Temporal.Instant.from('2026-03-04T17:00:00Z'), zone: 'America/New_York' }

it.each([
  ['dates', 'date'],
  ['phone numbers', 'phone'],
  ['initials', 'initials'],
  ['emails', 'email'],
  ['passwords', 'password'],
  ['web addresses [VALID-04]', 'url'],
] as const)('browser and services validate 10000 values alike: %s', async (_name, kind) => {
  const { fields, bodies, verdicts } = await commands.agreementSample(kind)
  const here = bodies.map(
    (body) => validateForm(fields, normalizeFields(fields, body), context)[0]?.message ?? '',
  )
  const differing = bodies.flatMap((body, at) =>
    here[at] === verdicts[at] ? [] : [{ body, browser: here[at], service: verdicts[at] }],
  )
  expect(differing.slice(0, 5)).toEqual([])
  expect(here).toHaveLength(10_000)
  expect(here.filter((text) => text === '').length).toBeGreaterThan(200)
  expect(here.filter((text) => text !== '').length).toBeGreaterThan(200)
})
