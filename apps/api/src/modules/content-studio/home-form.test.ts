import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { TENANT_CONFIG_DIR } from '#testing/api-options.ts'
import { readHomeForm, writeHomeForm } from './organization-form.ts'

const shipped = Object.fromEntries(
  ['phrases.yaml', 'navs.yaml', 'nav-categories.yaml'].map((file) => [
    file,
    readFileSync(path.join(TENANT_CONFIG_DIR, file), 'utf8'),
  ]),
)
const form = readHomeForm(shipped)

it('reads the sentences and tiles of the shipped home page', () => {
  expect(form?.phrases?.[0]).toEqual({
    id: '9f3b6e21-3001-4d00-8d00-000000000012',
    headline: 'I lie awake and cannot switch off.',
    sub_headline: 'Stress often shows at night. A counselor can help you find out what keeps you up.',
    reason: 'Stress',
    article: { topic: 'sleeping-better', slug: 'when-you-cannot-sleep' },
    published: true,
  })
  expect(form?.navs?.[0]).toMatchObject({ label: 'Emotional support', url: '/help-myself', active: true })
})

it('writes nothing without a change', () => {
  expect(writeHomeForm(shipped, { phrases: form?.phrases, navs: form?.navs })).toEqual(shipped)
})

it('changes one word and keeps every other line and comment', () => {
  const [first, ...others] = form?.phrases ?? []
  const written = writeHomeForm(shipped, { phrases: [{ ...first!, headline: 'I cannot sleep.' }, ...others] })
  const before = shipped['phrases.yaml']?.split('\n') ?? []
  const after = written?.['phrases.yaml']?.split('\n') ?? []
  expect(after.filter((line) => !before.includes(line))).toEqual(['  headline: I cannot sleep.'])
  expect(after).toHaveLength(before.length)
  expect(written?.['navs.yaml']).toBe(shipped['navs.yaml'])
})

it('adds an entry at the top, removes one, and writes only non-default values', () => {
  const added = { id: '9f3b6e21-3001-4d00-8d00-000000000099', headline: 'New.', sub_headline: 'We listen.' }
  const phrases = [
    { ...added, reason: null, article: null, published: false },
    ...(form?.phrases ?? []).slice(1),
  ]
  const written = writeHomeForm(shipped, { phrases })
  expect(readHomeForm(written ?? {})?.phrases).toEqual(phrases)
  const text = written?.['phrases.yaml'] ?? ''
  expect(text).not.toContain('I lie awake')
  expect(text).not.toContain('null')
  expect(text).toMatch(/headline: New\.\n {2}sub_headline: We listen\.\n {2}published: false\n/)
})

it('has no form if a file cannot be read', () => {
  expect(readHomeForm({ ...shipped, 'navs.yaml': 'a: [' })).toBeNull()
  expect(readHomeForm({ ...shipped, 'navs.yaml': 'a: 1' })).toBeNull()
  expect(writeHomeForm({ ...shipped, 'navs.yaml': '- 1' }, { phrases: [] })).toBeNull()
})
