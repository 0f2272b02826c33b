import { readTranslations } from './read-translations.ts'
import { expect, it } from 'vitest'
import { durationInWords } from '@evenkeel/contract/durations'
import { hours, inWords, minutes } from '@evenkeel/contract/units'
import { createCatalogue } from '@evenkeel/contract/words/spoken'

it('a length of time is said in English as before, and in the language of a letter', () => {
  const spanish = createCatalogue(readTranslations(), { criticalDrafts: false }).in('es')
  for (const length of [minutes(1), minutes(15), hours(1), hours(12)])
    expect(durationInWords(length)).toBe(inWords(length))
  expect([minutes(15), hours(1)].map((length) => durationInWords(length, spanish))).toEqual([
    '15 minutos',
    'una hora',
  ])
})
