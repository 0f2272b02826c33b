import { type Document, isMap, isPair, isScalar, isSeq, parseDocument, visit } from 'yaml'
import type { StudioFile } from '@evenkeel/api-contract/staff/studio'
import { type IntakeTexts, parseIntakeTexts, type QuestionPart, type QuestionText } from './intake-texts.ts'
import {
  getIntakeName,
  type IntakeFile,
  listBaseIntakes,
  listDerivedIntakes,
  listIntakes,
} from './intakes.ts'
import { parseYamlPath, type ScalarChange, writeYamlScalars } from './write-yaml-scalars.ts'

/** An answer with other words. */
interface AnswerRename {
  readonly from: string
  readonly to: string
  /** The questions that have it. */
  readonly keys: ReadonlySet<string>
  /** They belong to the first question, whose answers advice follows. */
  readonly isFirst: boolean
}

const allParts = ({ questions }: IntakeTexts): readonly QuestionPart[] =>
  questions.flatMap(({ parts }) => parts)

/** Questions of a file that have the answer at a place. */
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

/** What changes its words with the answer at a place. */
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

/** Where a step of a way through a file stands, with names and numbers. */
function toYamlPath(path: readonly unknown[], node: unknown): (string | number)[] {
  return [...path, node].flatMap((step, at, all): (string | number)[] => {
    if (isPair(step)) return [String(isScalar(step.key) ? step.key.value : step.key)]
    const parent = all[at - 1]
    return isSeq(parent) ? [parent.items.indexOf(step)] : []
  })
}

/** Whether what stands at a place names an answer of one of these questions. */
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

/** Places of an intake's file that name the answer by its words: its examples, ways out of danger, and advice for helpers. */
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

/** Lines of a translation whose names hold the answer's words: those of the advice that follows it. */
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

/** Keys of the questions to which a file gives answers of its own. */
const listAnsweredKeys = (text: string): readonly string[] => {
  const words = parseIntakeTexts(text)
  return words
    ? allParts(words).flatMap(({ key, answers, shared }) =>
        answers.length > 0 || shared !== null ? [key] : [],
      )
    : []
}

/** What has to change in which files so that everything that names the answer still does. */
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
    // What lies between has answers of its own for some: whatever builds on it speaks of those.
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

/** Files that a change of words touches, or why it cannot be written as it is. */
export type TextWriteResult =
  | { readonly files: Readonly<Record<string, string>> }
  | { readonly refused: 'missing' | 'taken' | 'unwritable' }

/** Every list of answers in a file. */
function listAnswerLists(text: string): readonly (readonly QuestionText[])[] {
  const words = parseIntakeTexts(text)
  if (!words) return []
  return [
    ...words.questions.flatMap(({ parts }) => parts.map(({ answers }) => answers)),
    ...words.shared.map(({ answers }) => answers),
  ]
}

/** Another answer of the same question has these words. */
const isDuplicateAnswer = (text: string, place: string, typed: string): boolean =>
  listAnswerLists(text)
    .filter((answers) => answers.some((one) => one.place === place))
    .some((answers) => answers.some((one) => one.place !== place && one.text === typed))

/**
 * Writes words into an intake's file. What names an answer by its words - an example, the way out of danger, advice for helpers, here and in the
 * intakes that build on this one - goes with it, so that whoever changes words never breaks the way.
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
