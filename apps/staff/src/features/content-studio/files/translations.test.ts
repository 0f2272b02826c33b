import { expect, it } from 'vitest'
import {
  readTranslations,
  getTranslationState,
  listTranslatableTexts,
  writeTranslation,
} from './TranslationsSection.tsx'

const form = {
  navs: [
    {
      id: 'n1',
      label: 'Newcomer guide',
      url: '/topics',
      description: null,
      is_emergency_nav: false,
      sort_order: null,
      is_url_target_blank: false,
      active: true,
      route: null,
    },
  ],
  session_terms: {
    year_begins: null,
    per_concern: false,
    notice_hours: 0,
    no_show_counts: true,
    gives_back_no_fit: false,
    after_last: { words: 'Call us.', link: null },
  },
}
const guide = { key: 'n1.label', english: 'Newcomer guide' }
const file = `# Usted, palabras sencillas.
n1.label:
  english: Newcomer guide
  text: Guía
  reviewed: { by: Name, on: 2026-11-24 }
`

it('lists every translatable text of the organization and skips empty ones', () => {
  expect(listTranslatableTexts(form, 'northstar')).toEqual([
    guide,
    { key: 'northstar.after_last', english: 'Call us.' },
  ])
})

it('writes a text, keeps comments, and clears the previous reviewer', () => {
  const written = writeTranslation(file, guide, 'Guía para quienes empiezan')
  expect(written).toContain('# Usted, palabras sencillas.')
  expect(written).not.toContain('reviewed')
  expect(readTranslations(written)?.get('n1.label')).toEqual({
    english: 'Newcomer guide',
    text: 'Guía para quienes empiezan',
  })
})

it('creates the file when missing, and removes an empty text', () => {
  const begun = writeTranslation('', guide, 'Guía')
  expect(readTranslations(begun)?.size).toBe(1)
  expect(begun).not.toContain('{')
  expect(readTranslations(writeTranslation(begun, guide, ' '))?.size).toBe(0)
})

it('detects a translation of different English, and reads nothing from an invalid file', () => {
  const entry = readTranslations(file)?.get('n1.label')
  expect(getTranslationState(guide, entry)).toBe('translated')
  expect(getTranslationState({ ...guide, english: 'Guide' }, entry)).toBe('outdated')
  expect(getTranslationState(guide, undefined)).toBe('missing')
  expect(readTranslations('a: [')).toBeNull()
})
