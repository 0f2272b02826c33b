import { type Document, isMap, isPair, isScalar, isSeq, parseDocument, visit } from 'yaml'
import type { StudioFile } from '@evenkeel/api-contract/staff/schemas/studio'
import { type IntakeTexts, parseIntakeTexts, type QuestionPart, type QuestionText } from './intake-texts.ts'
import {
  getIntakeName,
  type IntakeFile,
  listBaseIntakes,
  listDerivedIntakes,
  listIntakes,
} from './intakes.ts'
import { parseYamlPath, type ScalarChange, writeYamlScalars } from './write-yaml-scalars.ts'

/** Rename of an answer text. */
interface AnswerRename {
  readonly from: string
  readonly to: string
  /** Questions that have the answer. */
  readonly keys: ReadonlySet<string>
  /** They belong to the first question, whose answers advice refers to. */
  readonly isFirst: boolean
}

const allParts = ({ questions }: IntakeTexts): readonly QuestionPart[] =>
  questions.flatMap(({ parts }) => parts)

/** Questions of a file that have the answer at a path. */
function listQuestionKeys(words: IntakeTexts, place: string): readonly string[] {
  const shared = words.shared.find((one) => place.startsWith(`${one.place}.`))
  if (shared) return shared.keys
  return allParts(words).flatMap((part) => (place.startsWith(`${part.place}.choices.`) ? [part.key] : []))
}

function findFirstQuestionKey(files: readonly StudioFile[], intakes: readonly IntakeFile[]): string | null {
  for (const { path } of intakes) {
    const document = parseDocument(files.find((one) => one.path === path)?.text ?? '')
    const start: unknown = isMap(document.contents) ? document.get('start') : undefined
    if (typeof start === 'string') return start
  }
  return null
}

/** Rename that follows from changing the answer at a path. */
function toAnswerRename(
  files: readonly StudioFile[],
  name: string,
  place: string,
  { from, to }: { readonly from: string; readonly to: string },
): AnswerRename {
  const intakes = listBaseIntakes(listIntakes(files), name)
  const words = parseIntakeTexts(files.find(({ path }) => path === intakes[0]?.path)?.text ?? '')
  const keys = words ? listQuestionKeys(words, place) : []
  const first = findFirstQuestionKey(files, intakes)
  const question = words?.questions.find(({ key }) => key === first)
  const isFirst = question?.parts.some(({ key }) => keys.includes(key)) ?? false
  return { from, to, keys: new Set(keys), isFirst }
}

const CHOICE_FIELDS = ['self_choice', 'danger_choice', 'kickout_choice']

/** Converts a YAML visitor path to keys and indexes. */
function toYamlPath(path: readonly unknown[], node: unknown): (string | number)[] {
  return [...path, node].flatMap((step, at, all): (string | number)[] => {
    if (isPair(step)) return [String(isScalar(step.key) ? step.key.value : step.key)]
    const parent = all[at - 1]
    return isSeq(parent) ? [parent.items.indexOf(step)] : []
  })
}

/** Whether the value at a path refers to an answer of one of these questions. */
function isAnswerReference(
  at: readonly (string | number)[],
  { keys, isFirst }: AnswerRename,
  keyOf: (index: number) => string,
): boolean {
  const [top, index] = at
  if (top === 'examples') return at[2] === 'answers' && keys.has(String(at[3]))
  if (top !== 'questions' || typeof index !== 'number' || at[2] !== 'frontend_meta_data') return false
  if (CHOICE_FIELDS.includes(String(at[3]))) return keys.has(keyOf(index))
  return isFirst && at[3] === 'guidance' && at.at(-1) === 'choice'
}

function getQuestionKey(document: Document, index: number): string {
  const key: unknown = document.getIn(['questions', index, 'key'])
  return typeof key === 'string' ? key : ''
}

/** References to the answer text in an intake file: examples, crisis rules and advice for helpers. */
function findAnswerReferences(text: string, renamed: AnswerRename): ScalarChange[] {
  const document = parseDocument(text)
  const changes: ScalarChange[] = []
  const keyOf = (index: number): string => getQuestionKey(document, index)
  visit(document, {
    Scalar: (key, node, path) => {
      if (key === 'key' || node.value !== renamed.from) return
      const at = toYamlPath(path, node)
      if (isAnswerReference(at, renamed, keyOf)) changes.push({ at, text: renamed.to })
    },
  })
  return changes
}

/** Keys of a translation file that contain the answer text, in the advice that follows it. */
function findTranslationKeys(text: string, { from, to, isFirst }: AnswerRename): ScalarChange[] {
  const { contents } = parseDocument(text)
  if (!isFirst || !isMap(contents)) return []
  const between = `.guidance.${from}.`
  return contents.items.flatMap(({ key }) => {
    const name = String(isScalar(key) ? key.value : key)
    const at = name.indexOf(between)
    if (at < 0) return []
    const renamed = `${name.slice(0, at)}.guidance.${to}.${name.slice(at + between.length)}`
    return [{ at: [name], text: renamed, isName: true }]
  })
}

/** Keys of the questions whose answers a file defines. */
const listAnsweredKeys = (text: string): readonly string[] => {
  const words = parseIntakeTexts(text)
  return words
    ? allParts(words).flatMap(({ key, answers, shared }) =>
        answers.length > 0 || shared !== null ? [key] : [],
      )
    : []
}

/** Changes in all files that keep references to a renamed answer valid. */
function listRenameChanges(
  files: readonly StudioFile[],
  name: string,
  renamed: AnswerRename,
): ReadonlyMap<string, readonly ScalarChange[]> {
  const intakes = listIntakes(files)
  const own = listDerivedIntakes(intakes, name)
  const textOf = (path: string): string => files.find((one) => one.path === path)?.text ?? ''
  const changes = new Map<string, readonly ScalarChange[]>()
  for (const intake of intakes.filter((one) => own.has(one.name))) {
    // An intake in between may redefine the answers of a question; intakes derived from it use those.
    const bases = listBaseIntakes(intakes, intake.name)
    const between = bases.slice(
      0,
      bases.findIndex((one) => one.name === name),
    )
    const others = new Set(between.flatMap(({ path }) => listAnsweredKeys(textOf(path))))
    const keys = new Set([...renamed.keys].filter((key) => !others.has(key)))
    if (keys.size === 0) continue
    changes.set(intake.path, findAnswerReferences(textOf(intake.path), { ...renamed, keys }))
    for (const { path, text } of files)
      if (path !== intake.path && path.startsWith(`intake/${intake.name}.`) && path.endsWith('.yaml'))
        changes.set(path, findTranslationKeys(text, renamed))
  }
  return new Map([...changes].filter(([, each]) => each.length > 0))
}

/** Changed files, or the reason why the text cannot be written. */
type TextWriteResult =
  | { readonly files: Readonly<Record<string, string>> }
  | { readonly refused: 'missing' | 'taken' | 'unwritable' }

/** All answer lists of a file. */
function listAnswerLists(text: string): readonly (readonly QuestionText[])[] {
  const words = parseIntakeTexts(text)
  if (!words) return []
  return [
    ...words.questions.flatMap(({ parts }) => parts.map(({ answers }) => answers)),
    ...words.shared.map(({ answers }) => answers),
  ]
}

/** Whether another answer of the same question has this text. */
const isDuplicateAnswer = (text: string, place: string, typed: string): boolean =>
  listAnswerLists(text)
    .filter((answers) => answers.some((one) => one.place === place))
    .some((answers) => answers.some((one) => one.place !== place && one.text === typed))

/**
 * Writes a text into an intake file. References to an answer by its text (examples, crisis rules, advice for
 * helpers) are updated here and in derived intakes, so that a text change never breaks the flow.
 */
export function writeQuestionText(
  files: readonly StudioFile[],
  path: string,
  { place, kind, text: from, mayBeEmpty }: QuestionText,
  typed: string,
): TextWriteResult {
  const file = files.find((one) => one.path === path)
  const to = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
  if (!file) return { refused: 'unwritable' }
  if (!mayBeEmpty && to.trim() === '') return { refused: 'missing' }
  const isAnswer = kind === 'answer'
  if (isAnswer && isDuplicateAnswer(file.text, place, to)) return { refused: 'taken' }
  const name = getIntakeName(path)
  const followed = isAnswer
    ? listRenameChanges(files, name, toAnswerRename(files, name, place, { from, to }))
    : new Map<string, readonly ScalarChange[]>()
  const changes = new Map([
    ...followed,
    [path, [{ at: parseYamlPath(place), text: to }, ...(followed.get(path) ?? [])]],
  ])
  const written: Record<string, string> = {}
  for (const [each, all] of changes) {
    const text = writeYamlScalars(files.find((one) => one.path === each)?.text ?? '', all)
    if (text === null) return { refused: 'unwritable' }
    written[each] = text
  }
  return { files: written }
}
