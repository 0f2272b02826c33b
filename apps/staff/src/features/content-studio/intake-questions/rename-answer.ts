import type { StudioFile } from '@evenkeel/api-contract/staff/studio'
import { type Document, isMap, isPair, isScalar, isSeq, parseDocument, visit } from 'yaml'
import { listBaseIntakes, listDerivedIntakes, type IntakeFile, listIntakes } from './intakes.ts'
import { parseIntakeTexts, type IntakeTexts, type QuestionPart } from './intake-texts.ts'
import type { ScalarChange } from './write-yaml-scalars.ts'

/** An answer with other words. */
export interface AnswerRename {
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
export function toAnswerRename(
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
export function listRenameChanges(
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
