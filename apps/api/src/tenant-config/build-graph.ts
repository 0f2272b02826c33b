import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { stateMessages } from '@evenkeel/api-contract/reference-data/us-states.messages'
import { localeOf } from '@evenkeel/api-contract/i18n/languages'
import { type Translator, englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import {
  createStableId,
  type GraphChoice,
  type GraphQuestion,
  type IntakeGraph,
  type Next,
} from '#intake-graph/graph.ts'
import type { IntakeFile, NextFile, QuestionFile } from './intake-file.ts'

const toNext = (next: NextFile | null | undefined): Next | null => {
  if (next === null || next === undefined) return null
  if (typeof next === 'object') return { rule: next.rule }
  return next === 'end' ? { end: true } : { to: next }
}

/** The states, ordered by name in the language. `text` is the answer, the label its display text. */
function listStates(translator: Translator) {
  const words: Readonly<Record<string, string>> = translator.texts(stateMessages)
  return usStates
    .map(({ code, name }) => ({ text: name, read: words[code] ?? name, value: code }))
    .toSorted((one, other) => one.read.localeCompare(other.read, localeOf(translator.language)))
    .map(({ text, read, value }) => ({
      text,
      label: read === text ? undefined : read,
      value,
      next: undefined,
    }))
}

function createChoices(template: string, file: QuestionFile, translator: Translator): GraphChoice[] {
  const listed = file.choices_from === 'us_states' ? listStates(translator) : (file.choices ?? [])
  return listed.map(({ text, label, value, next }) => ({
    id: createStableId(template, file.key, text),
    text,
    label: label ?? null,
    value,
    next: toNext(next),
  }))
}

function createQuestion(template: string, file: QuestionFile, translator: Translator): GraphQuestion {
  return {
    id: createStableId(template, file.key),
    key: file.key,
    kind: file.kind ?? 'terminal',
    text: file.text ?? '',
    subheading: file.subheading ?? null,
    placeholder: file.placeholder ?? '',
    isRequired: file.is_required ?? true,
    minLength: file.min_length ?? null,
    maxLength: file.max_length ?? null,
    pattern: file.pattern ?? null,
    patternMessage: file.pattern_message ?? null,
    yesText: file.yes_button_text ?? null,
    noText: file.no_button_text ?? null,
    showSafetyScreen: file.show_safety_screen ?? false,
    frontendUrl: file.frontend_url ?? null,
    metaData: file.frontend_meta_data ?? null,
    choices: createChoices(template, file, translator),
    choicesAreLocations: file.choices_from === 'locations',
    results: file.results ?? null,
    next: toNext(file.next),
    language: file.language ?? null,
    nested: file.nested ? createQuestion(template, file.nested, translator) : null,
    members: (file.members ?? []).map((member) => createQuestion(template, member, translator)),
  }
}

/**
 * Merges the questions of an intake into those of the one it extends: a repeated key replaces only the given
 * fields.
 */
function mergeQuestions(base: readonly QuestionFile[], own: readonly QuestionFile[]): QuestionFile[] {
  const merged = new Map(base.map((question) => [question.key, question]))
  for (const question of own) merged.set(question.key, { ...merged.get(question.key), ...question })
  return [...merged.values()]
}

/** Merges an intake file with the one it extends, so that it is complete by itself. */
export const mergeIntakes = (base: IntakeFile, file: IntakeFile): IntakeFile => ({
  ...base,
  ...file,
  scales: { ...base.scales, ...file.scales },
  questions: mergeQuestions(
    base.questions.filter(({ key }) => file.keeps?.includes(key) ?? true),
    file.questions,
  ),
})

/** A question asked after a booking: optional and without links. */
function createAfterBookingQuestion(
  template: string,
  file: QuestionFile,
  translator: Translator,
): GraphQuestion {
  const question = createQuestion(template, file, translator)
  const choices = question.choices.map((choice) => ({ ...choice, next: null }))
  return { ...question, choices, isRequired: false, next: null }
}

/**
 * Builds the graph of a complete intake file. `defaultQuestions` has the questions asked after a booking,
 * `translator` the texts that are in no file. Does not check it: see `check-graph.ts`.
 */
export function buildGraph(
  file: IntakeFile,
  defaultQuestions: readonly QuestionFile[],
  translator: Translator = englishTranslator,
): IntakeGraph {
  const questions = file.questions.map((question) => createQuestion(file.name, question, translator))
  const start = file.start ?? ''
  return {
    name: file.name,
    start,
    appointmentStart: file.appointment_start ?? '',
    questions: new Map(questions.map((question) => [question.key, question])),
    afterBooking: (file.after_booking ?? []).flatMap((key) =>
      defaultQuestions
        .filter((question) => question.key === key)
        .map((one) => createAfterBookingQuestion(file.name, one, translator)),
    ),
    examples: (file.examples ?? []).map(({ from, answers, walk }) => ({
      from: from ?? start,
      answers,
      walk,
    })),
  }
}
