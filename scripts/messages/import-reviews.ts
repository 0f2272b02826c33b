import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { MessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import type { Translations } from '@evenkeel/api-contract/i18n/translator'
import { translationsFolder } from '@evenkeel/server-kit/i18n/read-translations'
import { isMap, isScalar, parseDocument, Scalar } from 'yaml'
import * as z from 'zod'

/** A review as returned by the running product. */
export const ImportedReview = z.object({
  language: z.string().regex(/^[a-z]{2}$/),
  area: z.string().regex(/^[a-z0-9-]+$/),
  id: z.string(),
  english: z.string(),
  text: z.string(),
  reviewed: z.object({ by: z.string(), on: z.string() }),
})
export type ImportedReview = z.output<typeof ImportedReview>

/** The last review of each text, if its English is unchanged and the files do not have it. */
export function selectReviews(
  reviews: readonly ImportedReview[],
  namespaces: readonly MessageNamespace[],
  translations: ReadonlyMap<string, Translations>,
): readonly ImportedReview[] {
  const last = new Map(reviews.map((review) => [`${review.language} ${review.area} ${review.id}`, review]))
  return [...last.values()].filter(({ language, area, id, english, text }) => {
    const inFiles = translations.get(language)?.get(area)?.[id]
    const isKnown = inFiles?.reviewed !== undefined && inFiles.english === english && inFiles.text === text
    return namespaces.find((one) => one.id === area)?.sources[id] === english && !isKnown
  })
}

/** Header of a new file. */
const FILE_HEADER = '# Who has read a text adds under it:  reviewed: { by: Name, on: 2026-11-24 }\n'

const createQuotedScalar = (text: string): Scalar => {
  const scalar = new Scalar(text)
  scalar.type = text.includes("'") || text.includes('\n') ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE'
  return scalar
}

/** Adds reviews to a translation file; keeps comments, order and everything else. */
export function addReviews(
  file: string,
  reviews: readonly Omit<ImportedReview, 'language' | 'area'>[],
): string {
  const document = parseDocument(file)
  for (const { id, english, text, reviewed } of reviews) {
    const known = document.get(id)
    if (!isMap(known)) document.set(id, document.createNode({}))
    for (const [key, value] of Object.entries({ english, text })) {
      const was = document.getIn([id, key], true)
      if (!isScalar(was) || was.value !== value) document.setIn([id, key], createQuotedScalar(value))
    }
    document.setIn([id, 'reviewed'], document.createNode(reviewed, { flow: true }))
  }
  return document.toString({ lineWidth: 0, singleQuote: true, doubleQuotedMinMultiLineLength: 100_000 })
}

/** Writes reviews into the translation files; returns the changed files. */
export function importReviews(
  reviews: readonly ImportedReview[],
  folder = translationsFolder,
): readonly string[] {
  const byFile = Map.groupBy(reviews, ({ language, area }) => path.join(language, `${area}.yaml`))
  return [...byFile].map(([name, own]) => {
    const file = path.join(folder, name)
    writeFileSync(file, addReviews(existsSync(file) ? readFileSync(file, 'utf8') : FILE_HEADER, own))
    return name
  })
}
