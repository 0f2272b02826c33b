import type { OrganizationForm } from '@evenkeel/api-contract/staff/schemas/studio-form'
import type { StudioProblem, StudioFile } from '@evenkeel/api-contract/staff/schemas/studio'
import { fieldMessages, partMessages } from '../fields/fields.messages.ts'
import { getIntakeName } from '../intake-questions/intakes.ts'
import { parseIntakeTexts } from '../intake-questions/intake-texts.ts'
import { editorMessages, problemLocationMessages as words, sentenceMessages } from '../editor.messages.ts'
import { isTranslationFile, findProblemSection } from './form-sections.ts'

/** Open draft: the form as shown on screen, and the files. */
export interface OpenDraft {
  readonly form: OrganizationForm | null
  readonly files: readonly StudioFile[]
  /** Client id of the open organization; null for shared content. */
  readonly clientId: string | null
}

type MessageTable = Readonly<Record<string, unknown>>

/** Fields whose label differs from their name. */
const labels: Readonly<Record<string, string>> = {
  headline: sentenceMessages.headline,
  sub_headline: sentenceMessages.lead,
  reason: sentenceMessages.reason,
  article: sentenceMessages.article,
  sort_order: partMessages.order,
  session_classes: partMessages.classesTitle,
  session_terms: partMessages.termsTitle,
  after_last: partMessages.after_lastWords,
  restricted_routes: fieldMessages.restrictedTitle,
  sender: fieldMessages.senderTitle,
}

const findLabel = (table: MessageTable, name: string): string | null =>
  Object.hasOwn(table, name) && typeof table[name] === 'string' ? table[name] : null

/** Screen label of the field at a path; null when it has none. */
function getFieldLabel(place: string): string | null {
  const names = place.split('.').filter((step) => !/^\d+$/.test(step))
  const [first = ''] = names
  for (const name of names.toReversed()) {
    const isPart = first === 'children' || first === 'navs'
    const label =
      labels[name] ??
      (isPart ? findLabel(partMessages, name) : null) ??
      findLabel(fieldMessages, name) ??
      findLabel(partMessages, name)
    if (label !== null) return label
  }
  return null
}

/** Display name of the list item that contains a path. */
function getItemName(form: OrganizationForm | null, place: string): string | null {
  const [list, at] = place.split('.')
  const index = Number(at)
  if (!form || !Number.isInteger(index)) return null
  if (list === 'children') return form.children?.[index]?.location ?? null
  if (list === 'navs') return form.navs?.[index]?.label ?? null
  return list === 'phrases' ? (form.phrases?.[index]?.headline ?? null) : null
}

const joinLocation = (parts: readonly (string | null)[]): string =>
  parts
    .filter((part): part is string => part !== null && part !== '')
    .reduce((outer, inner) => words.inside({ outer, inner }))

/** Intake question that contains a path. */
function getQuestionName(text: string, place: string | null): string | null {
  if (place?.startsWith('scales.')) return words.shared
  const [list, at] = place?.split('.') ?? []
  if (list !== 'questions') return null
  const question = parseIntakeTexts(text)?.questions.find((one) => one.place === `questions.${at}`)
  return question ? words.question({ title: question.title ?? question.key }) : null
}

const homeListNames: Readonly<Record<string, string>> = {
  navs: words.homeTiles,
  phrases: words.homeSentences,
  'nav-categories': words.homeServices,
}

/** Display name of a file for people who do not work with files; null for the organization's own. */
function describeFile({ file }: StudioProblem, { files }: OpenDraft): string | null {
  const path = file.replace(/\.[a-z]{2}(\.(?:yaml|md))$/, '$1')
  const name = path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? ''
  if (path.startsWith('intake/')) return words.intake({ name })
  if (path.startsWith('articles/shelf')) return words.topics
  if (path.startsWith('articles/')) {
    const text = files.find((one) => one.path === path)?.text ?? ''
    const [, title = name] = /^name:\s*["']?(.+?)["']?\s*$/m.exec(text) ?? []
    return words.article({ name: title })
  }
  return homeListNames[name] ?? null
}

/** Location of a problem: section, item and field on screen, or the line of a text. */
export function describeProblemLocation(fault: StudioProblem, seen: OpenDraft): string {
  const { file, line, place } = fault
  const atLine = line === null ? null : words.line({ line })
  const what = describeFile(fault, seen)
  if (isTranslationFile(file))
    return joinLocation([what === null ? editorMessages.languages : words.spanish({ what }), atLine])
  if (file.startsWith('intake/')) {
    const text = seen.files.find((one) => one.path === file)?.text ?? ''
    return joinLocation([what, getQuestionName(text, place), atLine])
  }
  if (file.startsWith('articles/')) return joinLocation([what, atLine])
  const client = getIntakeName(file)
  if (file.startsWith('organisations/') && file.endsWith('.yaml') && client !== seen.clientId)
    return words.organization({ name: client })
  const section = findProblemSection(fault)
  if (section === 'files' || place === null) return joinLocation([what ?? editorMessages[section], atLine])
  return joinLocation([editorMessages[section], getItemName(seen.form, place), getFieldLabel(place)])
}

/** Formats a message as a sentence. */
export const toSentence = (message: string): string => {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.?!…]$/.test(text) ? text : `${text}.`
}
