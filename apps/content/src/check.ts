import path from 'node:path'
import { type ConfigError, configErrorLine } from '@evenkeel/server/config-files/config-error'
import { readingGrade } from '@evenkeel/server/readability'
import { spanishEase } from '@evenkeel/server/readability-spanish'
import { inspectContent } from '#files/read-content.ts'

// Part of the command `npm run programmes`: says of each article whether it can be used, and ends with 1 when one cannot.

/** Highest grade an article may need: everybody who finished school reads it with ease, also on a bad day. */
const HIGHEST_GRADE = 8.9

/** Lowest ease of a translation into Spanish (INFLESZ): what people with six to eight years of school read with ease. */
const LOWEST_EASE = 65

const folder = path.resolve(
  process.argv[2] ?? (process.env.PROGRAMMES_DIR || path.join(import.meta.dirname, '../../../programmes')),
)

function check(): readonly ConfigError[] {
  const { snapshot, faults, leftovers, notes, files } = inspectContent(folder)
  const hard = snapshot.articles
    .filter(({ text }) => readingGrade(text) > HIGHEST_GRADE)
    .map(({ topic, slug, text }) => ({
      file: `articles/${topic}/${slug}.md`,
      line: null,
      message: `needs reading grade ${readingGrade(text).toFixed(1)}; ${HIGHEST_GRADE} is the most`,
    }))
  const spanish = [...(snapshot.translations?.get('es')?.articles ?? [])]
  const hardInSpanish = spanish
    .filter(([, { text }]) => spanishEase(text) < LOWEST_EASE)
    .map(([slug, { text }]) => ({
      file: `articles/${snapshot.articles.find((one) => one.slug === slug)?.topic}/${slug}.es.md`,
      line: null,
      message: `has a reading ease of ${spanishEase(text).toFixed(0)} (INFLESZ); ${LOWEST_EASE} is the least`,
    }))
  const all = [...faults, ...leftovers, ...hard, ...hardInSpanish]
  const blamed = new Set(all.map(({ file }) => file))
  for (const file of files) process.stdout.write(blamed.has(file) ? '' : `ok  ${file}\n`)
  // What has no translation is said in English: no fault, and a translator wants to know.
  for (const note of notes) process.stdout.write(`in English  ${configErrorLine(note)}\n`)
  for (const fault of all) process.stdout.write(`${configErrorLine(fault)}\n`)
  return all
}

try {
  process.exitCode = check().length > 0 ? 1 : 0
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
