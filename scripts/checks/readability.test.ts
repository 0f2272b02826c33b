import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { countWords, calculateReadingGrade } from '@evenkeel/server-kit/readability'
import { calculateSpanishReadability } from '@evenkeel/server-kit/readability-spanish'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import { expect, it } from 'vitest'
import { listScreenTexts } from './screen-texts.ts'

/** Grade 8 or below: a person who is not well reads slowly. */
const GRADE = 8
/** Fewer words say little about how hard a text is to read: one long name of a thing decides. */
const ENOUGH = 8

/** Spanish words are longer, so that a few say even less; below this it is "somewhat difficult" and worse. */
const ENOUGH_IN_SPANISH = 12
const HARD = 40

/** The outline of a shape in a drawing: letters and numbers that nobody reads. */
const OUTLINE = /^M-?\d[\d\s.,a-zA-Z-]*$/

/** The specification gives these words: its error texts, the footer, and the disclaimer of the translation. */
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

it('every text of our own on a screen is read with eight years of school (trust A14)', () => {
  expect(long.length).toBeGreaterThan(250)
  expect(long.filter(({ text }) => calculateReadingGrade(text) > GRADE)).toEqual([])
  expect(calculateReadingGrade(long.map(({ text }) => text).join('\n'))).toBeLessThan(6)
})

it('the catalogues are read in Spanish with six to eight years of school (INFLESZ)', () => {
  const texts = [...(readTranslations().get('es')?.values() ?? [])]
    .flatMap((area) => Object.values(area).map(({ text }) => text))
    .filter((text) => !text.startsWith('.'))
  expect(texts.length).toBeGreaterThan(500)
  expect(calculateSpanishReadability(texts.join('\n').replaceAll(/\{\$\w+\}/g, 'algo'))).toBeGreaterThan(65)
})

/** Texts of a source as they are read: each form of one that has several, with a word for what is filled in. */
const formsOf = (text: string): readonly string[] => {
  const forms = text.startsWith('.')
    ? [...text.matchAll(/\{\{([^]*?)\}\}/g)].map(([, form = '']) => form)
    : [text]
  return forms.map((form) => form.replaceAll(/\{\$?\w+\}/g, 'algo').replaceAll(/\]\([\w-]+\)/g, ']'))
}

it('no sentence of a screen or a mail is hard to read in Spanish (INFLESZ)', () => {
  const read = [...(readTranslations().get('es') ?? [])].flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([id, { text }]) =>
      formsOf(text).map((form) => [`${area} ${id}`, form] as const),
    ),
  )
  // A list of names that the specification gives.
  const own = read.filter(
    ([id, form]) => countWords(form) >= ENOUGH_IN_SPANISH && id !== 'footer notProvided',
  )
  expect(own.length).toBeGreaterThan(400)
  expect(own.filter(([, form]) => calculateSpanishReadability(form) < HARD)).toEqual([])
  const mails = own.filter(([id]) => /^(mails|visit-mails|preview) /.test(id)).map(([, form]) => form)
  expect(mails.length).toBeGreaterThan(20)
  expect(calculateSpanishReadability(mails.join('\n'))).toBeGreaterThan(65)
})

const british =
  /\b(cancell(ed|ing)|colour\w*|behaviour\w*|favour\w*|counsell\w+|centres?|programmes?|towards|afterwards|whilst|learnt|grey|(organ|recogn|real|apolog)is(e|ed|ing|ation)s?)\b/i

it('every text of our own on a screen is spelled the American way', () => {
  // A name in the code is one word; a text on a screen that matters here has more.
  const texts = listScreenTexts().filter(({ text }) => text.includes(' ') && !OUTLINE.test(text))
  expect(texts.length).toBeGreaterThan(250)
  expect(texts.filter(({ text }) => british.test(text))).toEqual([])
})
