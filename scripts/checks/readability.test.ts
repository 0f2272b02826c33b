import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import {
  calculateReadingGrade,
  calculateSpanishReadability,
  countWords,
} from '@evenkeel/server-kit/readability'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import { expect, it } from 'vitest'
import { listVariants } from '../messages/list-variants.ts'
import { listScreenTexts } from './screen-texts.ts'

/** Grade 8 or below: a person in distress reads slowly. */
const GRADE = 8
/** Shorter texts give unreliable scores: one long name decides. */
const ENOUGH = 8

/** Spanish words are longer, so short texts are even less reliable; below this it is "somewhat difficult" or worse. */
const ENOUGH_IN_SPANISH = 12
const HARD = 40

/** SVG outlines: letters and numbers that are not text. */
const OUTLINE = /^M-?\d[\d\s.,a-zA-Z-]*$/

/** Wording given by the specification: its error texts, the footer, and the translation disclaimer. */
const given = [
  ...Object.values(errorMessages).filter((text) => typeof text === 'string'),
  'works with contracted affiliates and offers short-term counseling only.',
  'Services we do not provide: psychiatry',
  'machine-made by a third-party service',
  'the English version prevails',
  "outside the provider's control",
]

const long = listScreenTexts().filter(
  ({ text }) =>
    countWords(text) >= ENOUGH && !OUTLINE.test(text) && !given.some((words) => text.includes(words)),
)

it('every screen text of ours reads at grade 8 or below (trust A14)', () => {
  expect(long.length).toBeGreaterThan(250)
  expect(long.filter(({ text }) => calculateReadingGrade(text) > GRADE)).toEqual([])
  expect(calculateReadingGrade(long.map(({ text }) => text).join('\n'))).toBeLessThan(6)
})

it('the Spanish message catalogs read at grades 6 to 8 (INFLESZ)', () => {
  const texts = [...(readTranslations().get('es')?.values() ?? [])].flatMap((area) =>
    Object.values(area).flatMap(({ text }) => listVariants(text, 'algo')),
  )
  expect(texts.length).toBeGreaterThan(500)
  expect(calculateSpanishReadability(texts.join('\n'))).toBeGreaterThan(65)
})

it('no screen or email text is hard to read in Spanish (INFLESZ)', () => {
  const read = [...(readTranslations().get('es') ?? [])].flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([id, { text }]) =>
      listVariants(text, 'algo').map((form) => [`${area} ${id}`, form] as const),
    ),
  )
  // A list of names given by the specification.
  const own = read.filter(
    ([id, form]) => countWords(form) >= ENOUGH_IN_SPANISH && id !== 'footer notProvided',
  )
  expect(own.length).toBeGreaterThan(400)
  expect(own.filter(([, form]) => calculateSpanishReadability(form) < HARD)).toEqual([])
  const mails = own.filter(([id]) => /^(mails|visit-mails|preview) /.test(id)).map(([, form]) => form)
  expect(mails.length).toBeGreaterThan(20)
  expect(calculateSpanishReadability(mails.join('\n'))).toBeGreaterThan(65)
})
