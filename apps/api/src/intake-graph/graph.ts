import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { QuestionKind, QuestionResult } from '@evenkeel/api-contract/portal/questions'
import type * as z from 'zod/mini'

/** What is stored of an answer: what reports read. */
export type StoredValue = string | number | boolean | null

/** Where the walk goes on after a question. */
export type Next =
  | { readonly to: string }
  /** Name of a rule in `named-rules.ts`: used only where a fixed link is not enough. */
  | { readonly rule: string }
  | { readonly end: true }

export interface GraphChoice {
  readonly id: string
  /** What it is answered with, in every language. */
  readonly text: string
  /** What is read in another language; null where it is the text. */
  readonly label: string | null
  readonly value: StoredValue
  /** Null: the question's own `next` counts. */
  readonly next: Next | null
}

/** A question of an intake graph. Nested questions and members of a group are parts: they are answered with their step. */
export interface GraphQuestion {
  readonly id: string
  /** Stable: rules, reports and code depend on it, never on the wording. */
  readonly key: string
  readonly kind: QuestionKind
  readonly text: string
  readonly subheading: string | null
  readonly placeholder: string
  readonly isRequired: boolean
  readonly minLength: number | null
  readonly maxLength: number | null
  readonly pattern: string | null
  readonly patternMessage: string | null
  readonly yesText: string | null
  readonly noText: string | null
  readonly showSafetyScreen: boolean
  readonly frontendUrl: string | null
  readonly metaData: Readonly<Record<string, unknown>> | null
  readonly choices: readonly GraphChoice[]
  /** Choices are the locations of the organisation, known only per request. */
  readonly choicesAreLocations: boolean
  readonly results: z.output<typeof QuestionResult> | null
  /** Null for terminals and parts, or when every choice has its own. */
  readonly next: Next | null
  /** Set where its words are of another language than the graph's. */
  readonly language: Language | null
  readonly nested: GraphQuestion | null
  readonly members: readonly GraphQuestion[]
}

/** A walk that must come out exactly so. */
export interface GraphExample {
  readonly from: string
  readonly answers: Readonly<Record<string, string | boolean>>
  readonly walk: readonly string[]
}

/** A whole intake. `questions` holds the steps only, in the order of the file. */
export interface IntakeGraph {
  readonly name: string
  readonly start: string
  /** First question about the appointment itself: how to meet. */
  readonly appointmentStart: string
  readonly questions: ReadonlyMap<string, GraphQuestion>
  /** Asked once after a booking, on no walk; each may be left out. */
  readonly afterBooking: readonly GraphQuestion[]
  readonly examples: readonly GraphExample[]
}

/** A question with everything inside it: itself, nested ones, members. */
export function* iterateParts(question: GraphQuestion): Generator<GraphQuestion> {
  yield question
  if (question.nested) yield* iterateParts(question.nested)
  for (const member of question.members) yield* iterateParts(member)
}

/** Every value a question can store; none for kinds whose answer is free. */
export const listStoredValues = (question: GraphQuestion): StoredValue[] =>
  question.kind === 'yes_no' ? [true, false] : question.choices.map((choice) => choice.value)

/** A question, and the step it is answered with. */
export interface QuestionWithStep {
  readonly step: GraphQuestion
  readonly question: GraphQuestion
}

/** The step a question id belongs to, and the question itself. */
export function findQuestionById(graph: IntakeGraph, id: string): QuestionWithStep | null {
  for (const step of graph.questions.values()) {
    for (const question of iterateParts(step)) if (question.id === id) return { step, question }
  }
  return null
}

/** Where one choice leads; null when nothing says so. */
export const getNext = (question: GraphQuestion, choice: GraphChoice | null): Next | null =>
  choice?.next ?? question.next
