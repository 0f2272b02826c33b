import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '../repository-files.ts'
import { listScreenTexts, extractTexts } from './screen-texts.ts'

/** Where the list of files stands whose texts are still in the code. It may only shrink. */
const ALLOWLIST = path.join(repositoryRoot, 'scripts/messages/hard-coded-texts.txt')

/** Files named there, sorted. */
export const readAllowedFiles = (): readonly string[] =>
  readFileSync(ALLOWLIST, 'utf8').split('\n').filter(Boolean)

/** Mails and calendar entries, beside the screens. */
const EMAIL_FILES = 'apps/{api,telehealth}/src/**/*{emails,mail,calendar-entry}.ts'

/** Said in Spanish on every page, whatever its language. */
const SPANISH_FILE = 'apps/portal/src/lib/crisis/spanish-lifeline.ts'

/** What is filled in reads as `it`; an outline, a name in the code, a path, a style or a list of states is nothing to read. */
function isReadableText(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}{2,}/u.test(word) && word !== 'it')
  return (
    words.length > (/^[\p{Lu}“]/u.test(text) ? 1 : 3) && !/^M-?\d|[{}=<>]|^(?:[A-Z]{2}(?: |$))+$/.test(text)
  )
}

/** How many texts people read stand in the code of each file outside of a catalogue. */
export function countHardCodedTexts(): ReadonlyMap<string, number> {
  const letters = globSync(EMAIL_FILES, { cwd: repositoryRoot }).filter(
    (file) => !/test|testing|queued-account-emails/.test(file),
  )
  const read = [...listScreenTexts(), ...letters.flatMap(extractTexts)].filter(
    ({ file, text }) => !file.endsWith('.messages.ts') && file !== SPANISH_FILE && isReadableText(text),
  )
  return new Map([...Map.groupBy(read, ({ file }) => file)].map(([file, texts]) => [file, texts.length]))
}
