import { createMessageCatalog, type Translations } from '@evenkeel/api-contract/i18n/translator'
import { defineMessages, getMessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import { readFileSync } from 'node:fs'
import { translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import { catalogFile, readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import { expect, it } from 'vitest'
import { readMessageNamespaces } from '@evenkeel/server-kit/i18n/read-message-namespaces'
import { findTranslationErrors, getProgress, listUnreviewedCritical } from '../messages/check-translations.ts'
import { formatCatalog, mergeCatalog } from '../messages/merge-catalog.ts'
import { extractTexts } from './screen-texts.ts'
import { readAllowedFiles, countHardCodedTexts } from './hard-coded-texts.ts'

const areas = await readMessageNamespaces()
const sample = defineMessages(
  'sample',
  { plain: 'Call us', named: 'Call {number}', marked: "Call '{988}', or see [help](risk)." },
  { critical: ['named'] },
)
const facts = getMessageNamespace(sample)

const spanish = (texts: Translations extends ReadonlyMap<string, infer Texts> ? Texts : never) =>
  new Map([['sample', texts]])

it('the message catalogs are in step with the sources: run `npm run messages`', () => {
  for (const language of translatedLanguages) {
    const catalog = readFileSync(catalogFile(language), 'utf8')
    expect(formatCatalog(catalog)).toBe(mergeCatalog(catalog, areas))
  }
})

it('every translation has the same placeholders as the English', () => {
  expect(areas.length).toBeGreaterThan(2)
  for (const [language, translations] of readTranslations())
    expect(findTranslationErrors(areas, language, translations)).toEqual([])
})

it('the staff application is English only: its catalogs need no translation', async () => {
  const staff = await readMessageNamespaces('staff')
  expect(staff.length).toBeGreaterThan(5)
  expect(staff.map(({ id }) => id).filter((id) => !id.startsWith('staff-'))).toEqual([])
  expect(areas.map(({ id }) => id).filter((id) => id.startsWith('staff-'))).toEqual([])
})

it('reports translations with other placeholders or syntax errors', () => {
  if (!facts) throw new Error('no area')
  const faults = findTranslationErrors(
    [facts],
    'es',
    new Map([
      [
        'sample',
        {
          named: { english: 'Call {number}', text: 'Llame al {phone}' },
          plain: { english: 'Call us', text: 'Llame {' },
          marked: { english: "Call '{988}', or see [help](risk).", text: 'Llame, o vea la [ayuda](risk).' },
        },
      ],
    ]),
  )
  expect(faults).toHaveLength(3)
  expect(faults[1]).toBe('es/sample named: fills in phone, its English number')
  expect(faults.slice(2)).toEqual(["es/sample marked: fills in ](risk), its English '{988}', ](risk)"])
})

it('counts messages by state, and unreviewed critical ones', () => {
  if (!facts) throw new Error('no area')
  const translations = spanish({ named: { english: 'Call {number}', text: 'Llame al {number}' } })
  expect(getProgress(facts, 'es', translations)).toMatchObject({
    texts: 3,
    draft: 1,
    missing: 2,
    criticalNotReviewed: 1,
  })
  expect(listUnreviewedCritical([facts], translations)).toEqual(['sample.named: draft'])
})

it('production shows no unreviewed translation of a critical text', () => {
  const translations = readTranslations()
  const spoken = createMessageCatalog(translations, { criticalDrafts: false }).in('es')
  for (const { id, texts, critical } of areas) {
    const said = spoken.texts(texts) as Readonly<Record<string, unknown>>
    const english = texts as Readonly<Record<string, unknown>>
    for (const text of critical) {
      const isReviewed = translations.get('es')?.get(id)?.[text]?.reviewed !== undefined
      const isPlain = typeof english[text] === 'string'
      if (!isReviewed && isPlain) expect(said[text], `${id} ${text}`).toBe(english[text])
    }
  }
})

it('extracts only visible text', () => {
  const booking = 'apps/portal/src/features/booking'
  const textsIn = (file: string) => extractTexts(`${booking}/${file}`).map(({ text }) => text)
  expect(textsIn('components/hold.messages.ts')).toContain('Held for you for it more minutes.')
  // Stored reason names, and a developer error.
  expect(textsIn('search/match-reasons.ts')).not.toContain('Grief or Loss')
  expect(textsIn('search/provider-search-api.ts')).not.toContain('The member had no patient yet')
})

it('visible texts are in message catalogs, except in the listed files', () => {
  const outside = [...countHardCodedTexts().keys()]
  const listed = readAllowedFiles()
  // New texts belong in a file `<area>.messages.ts` (CONTRIBUTING.md).
  expect(outside.filter((file) => !listed.includes(file))).toEqual([])
  // Moved files leave the list, which never grows.
  expect(listed.filter((file) => !outside.includes(file))).toEqual([])
})
