import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readTranslations, translationsFolder } from '@evenkeel/server-kit/i18n/read-translations'
import { expect, it } from 'vitest'
import { importReviews, addReviews, selectReviews } from './import-reviews.ts'

const file = `# Español
call:
  english: 'Call us'
  text: 'Llámenos' # kept
aside:
  english: "It's late:\\n{$link}"
  text: "Es tarde:\\n{$link}"
`
const reviewed = { by: 'Elena Ruiz', on: '2026-11-20' }

it('adds reviewer and date to a message, and changes nothing else', () => {
  const review = { id: 'call', english: 'Call us', text: 'Llámenos', reviewed }
  expect(addReviews(file, [review])).toBe(
    file.replace('# kept\n', '# kept\n  reviewed: { by: Elena Ruiz, on: 2026-11-20 }\n'),
  )
})

it('updates translations, changed English and missing messages', () => {
  const made = addReviews(file, [
    { id: 'aside', english: "It's very late", text: 'Es muy tarde', reviewed },
    { id: 'new', english: 'New', text: 'Nuevo', reviewed },
  ])
  expect(made).toContain(
    `aside:\n  english: "It's very late"\n  text: 'Es muy tarde'\n  reviewed: { by: Elena Ruiz,`,
  )
  expect(made).toContain("new:\n  english: 'New'\n  text: 'Nuevo'\n  reviewed:")
})

it('keeps the formatting of the shipped files', () => {
  const name = path.join(translationsFolder, 'es/mails.yaml')
  const before = readFileSync(name, 'utf8')
  const { english = '', text = '' } = readTranslations().get('es')?.get('mails')?.['code'] ?? {}
  const after = addReviews(before, [{ id: 'code', english, text, reviewed }])
  expect(after.replace(/ {2}reviewed: \{ by: Elena Ruiz, on: 2026-11-20 \}\n/, '')).toBe(before)
})

it('writes files that parse as reviewed, also for a new area', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'take-reviews-'))
  mkdirSync(path.join(folder, 'es'))
  writeFileSync(path.join(folder, 'es/lines.yaml'), file)
  const of = (area: string, id: string) => ({
    language: 'es',
    area,
    id,
    english: 'Call us',
    text: 'Marque',
    reviewed,
  })
  expect(importReviews([of('lines', 'call'), of('other', 'call')], folder)).toEqual([
    'es/lines.yaml',
    'es/other.yaml',
  ])
  const read = readTranslations(folder).get('es')
  const wanted = { english: 'Call us', text: 'Marque', reviewed }
  expect([read?.get('lines')?.['call'], read?.get('other')?.['call']]).toEqual([wanted, wanted])
  rmSync(folder, { recursive: true, force: true })
})

it('selects the last review of each text whose English is unchanged and that is not in the files', () => {
  const namespace = {
    id: 'lines',
    sources: { call: 'Call us', aside: 'New' },
    texts: {},
    critical: new Set<string>(),
  }
  const of = (id: string, text: string) => ({
    language: 'es',
    area: 'lines',
    id,
    english: 'Call us',
    text,
    reviewed,
  })
  const [first, last, changed] = [of('call', 'Llame'), of('call', 'Marque'), of('aside', 'Nuevo')]
  expect(selectReviews([first, last, changed], [namespace], new Map())).toEqual([last])
  const files = new Map([['es', new Map([['lines', { call: last }]])]])
  expect(selectReviews([first, last], [namespace], files)).toEqual([])
})
