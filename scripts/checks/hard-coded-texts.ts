import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../repository-files.ts'
import { listScreenTexts, extractTexts } from './screen-texts.ts'

/** List of files that still contain hard-coded texts. It may only shrink. */
const ALLOWLIST = path.join(repositoryRoot, 'scripts/messages/hard-coded-texts.txt')

/** Files on that list, sorted. */
export const readAllowedFiles = (): readonly string[] =>
  readFileSync(ALLOWLIST, 'utf8').split('\n').filter(Boolean)

/** Emails and calendar entries, besides the screens. */
const EMAIL_FILES = [
  'apps/{api,telehealth}/src/**/*email*.ts',
  'apps/api/src/modules/appointments/visits/calendar.ts',
  'apps/api/src/modules/messages/handle-webhook.ts',
]

/** Spanish on every page, whatever its language. */
const SPANISH_FILE = 'apps/portal/src/lib/crisis/spanish-lifeline.ts'

/** Whether a text is prose; SVG outlines, identifiers, paths, styles and lists of states are not. */
function isReadableText(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}{2,}/u.test(word) && word !== 'it')
  return (
    words.length > (/^[\p{Lu}“]/u.test(text) ? 1 : 3) && !/^M-?\d|[{}=<>]|^(?:[A-Z]{2}(?: |$))+$/.test(text)
  )
}

/** Number of hard-coded texts per file, outside of message catalogs. */
export function countHardCodedTexts(): ReadonlyMap<string, number> {
  const letters = globSync(EMAIL_FILES, { cwd: repositoryRoot }).filter(
    (file) => !/test|testing|queued-account-emails/.test(file),
  )
  const read = [...listScreenTexts(), ...letters.flatMap(extractTexts)].filter(
    ({ file, text }) => !file.endsWith('.messages.ts') && file !== SPANISH_FILE && isReadableText(text),
  )
  return new Map([...Map.groupBy(read, ({ file }) => file)].map(([file, texts]) => [file, texts.length]))
}
