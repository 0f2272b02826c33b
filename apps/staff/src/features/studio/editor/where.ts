import type { OrganisationForm } from '@evenkeel/contract/staff/studio-form'
import type { StudioFault, StudioFile } from '@evenkeel/contract/staff/studio'
import { fieldWords, partWords } from '../fields/fields.words.ts'
import { intakeOfPath } from '../questions/intakes.ts'
import { wordsOfIntake } from '../questions/written-question.ts'
import { sentenceWords } from '../sections/sentences.words.ts'
import { editorWords } from './editor.words.ts'
import { isTranslation, sectionOfFault } from './places.ts'
import { whereWords as words } from './where.words.ts'

/** What is open: the form as the screen shows it, and the files. */
export interface Seen {
  readonly form: OrganisationForm | null
  readonly files: readonly StudioFile[]
  /** The client id of the organization that is open; null: what all of them share. */
  readonly clientId: string | null
}

type Words = Readonly<Record<string, unknown>>

/** Fields whose label is called otherwise than they are. */
const labels: Readonly<Record<string, string>> = {
  headline: sentenceWords.headline,
  sub_headline: sentenceWords.lead,
  reason: sentenceWords.reason,
  article: sentenceWords.article,
  sort_order: partWords.order,
  session_classes: partWords.classesTitle,
  session_terms: partWords.termsTitle,
  after_last: partWords.after_lastWords,
  restricted_routes: fieldWords.restrictedTitle,
  sender: fieldWords.senderTitle,
}

const labelIn = (table: Words, name: string): string | null =>
  Object.hasOwn(table, name) && typeof table[name] === 'string' ? table[name] : null

/** What the screen calls the field of a place; null where it has no name there. */
function labelOf(place: string): string | null {
  const names = place.split('.').filter((step) => !/^\d+$/.test(step))
  const [first = ''] = names
  for (const name of names.toReversed()) {
    const isPart = first === 'children' || first === 'navs'
    const label =
      labels[name] ??
      (isPart ? labelIn(partWords, name) : null) ??
      labelIn(fieldWords, name) ??
      labelIn(partWords, name)
    if (label !== null) return label
  }
  return null
}

/** Which of several things a place lies in, by its name on the screen. */
function itemOf(form: OrganisationForm | null, place: string): string | null {
  const [list, at] = place.split('.')
  const index = Number(at)
  if (!form || !Number.isInteger(index)) return null
  if (list === 'children') return form.children?.[index]?.location ?? null
  if (list === 'navs') return form.navs?.[index]?.label ?? null
  return list === 'phrases' ? (form.phrases?.[index]?.headline ?? null) : null
}

const joined = (parts: readonly (string | null)[]): string =>
  parts
    .filter((part): part is string => part !== null && part !== '')
    .reduce((outer, inner) => words.inside({ outer, inner }))

/** The question of an intake that a place lies in. */
function questionOf(text: string, place: string | null): string | null {
  if (place?.startsWith('scales.')) return words.shared
  const [list, at] = place?.split('.') ?? []
  if (list !== 'questions') return null
  const question = wordsOfIntake(text)?.questions.find((one) => one.place === `questions.${at}`)
  return question ? words.question({ title: question.title ?? question.key }) : null
}

const ofHome: Readonly<Record<string, string>> = {
  navs: words.homeTiles,
  phrases: words.homeSentences,
  'nav-categories': words.homeServices,
}

/** What a file is called by whoever knows no files; null: the organization's own. */
function fileInWords({ file }: StudioFault, { files }: Seen): string | null {
  const path = file.replace(/\.[a-z]{2}(\.(?:yaml|md))$/, '$1')
  const name = path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? ''
  if (path.startsWith('intake/')) return words.intake({ name })
  if (path.startsWith('articles/shelf')) return words.topics
  if (path.startsWith('articles/')) {
    const text = files.find((one) => one.path === path)?.text ?? ''
    const [, title = name] = /^name:\s*["']?(.+?)["']?\s*$/m.exec(text) ?? []
    return words.article({ name: title })
  }
  return ofHome[name] ?? null
}

/** Where a fault is: the part of the screen, the thing in it and its field, or the line of a text. */
export function whereOf(fault: StudioFault, seen: Seen): string {
  const { file, line, place } = fault
  const atLine = line === null ? null : words.line({ line })
  const what = fileInWords(fault, seen)
  if (isTranslation(file))
    return joined([what === null ? editorWords.languages : words.spanish({ what }), atLine])
  if (file.startsWith('intake/')) {
    const text = seen.files.find((one) => one.path === file)?.text ?? ''
    return joined([what, questionOf(text, place), atLine])
  }
  if (file.startsWith('articles/')) return joined([what, atLine])
  const client = intakeOfPath(file)
  if (file.startsWith('organisations/') && file.endsWith('.yaml') && client !== seen.clientId)
    return words.organization({ name: client })
  const section = sectionOfFault(fault)
  if (section === 'files' || place === null) return joined([what ?? editorWords[section], atLine])
  return joined([editorWords[section], itemOf(seen.form, place), labelOf(place)])
}

/** A message as a sentence of its own. */
export const asSentence = (message: string): string => {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.?!…]$/.test(text) ? text : `${text}.`
}
