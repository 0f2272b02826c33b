import { readTranslations } from './read-translations.ts'
import { expect, it } from 'vitest'
import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { days, hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'

it('formats a duration in whole hours or else minutes, in English and in the language of an email', () => {
  const spanish = createMessageCatalog(readTranslations(), { criticalDrafts: false }).in('es')
  const lengths = [minutes(1), minutes(15), minutes(90), hours(1), hours(12), days(1)]
  expect(lengths.map((length) => formatDuration(length))).toEqual([
    'one minute',
    '15 minutes',
    '90 minutes',
    'one hour',
    '12 hours',
    '24 hours',
  ])
  expect([minutes(15), hours(1)].map((length) => formatDuration(length, spanish))).toEqual([
    '15 minutos',
    'una hora',
  ])
})
