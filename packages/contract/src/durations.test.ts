import { readTranslations } from '@evenkeel/server/words/read-translations'
import { expect, it } from 'vitest'
import { durationInWords } from './durations.ts'
import { hours, inWords, minutes } from './units.ts'
import { createCatalogue } from './words/spoken.ts'

it('a length of time is said in English as before, and in the language of a letter', () => {
  const spanish = createCatalogue(readTranslations(), { criticalDrafts: false }).in('es')
  for (const length of [minutes(1), minutes(15), hours(1), hours(12)])
    expect(durationInWords(length)).toBe(inWords(length))
  expect([minutes(15), hours(1)].map((length) => durationInWords(length, spanish))).toEqual([
    '15 minutos',
    'una hora',
  ])
})
