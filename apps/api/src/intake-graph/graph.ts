import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { QuestionKind, QuestionResult } from '@evenkeel/api-contract/portal/questions'

/** The stored value of an answer, which reports read. */
export type StoredValue = string | number | boolean | null

/** Where a question leads. */
export type Next =
  | { readonly to: string }
  /** Name of a rule in `named-rules.ts`: used only where a fixed link is not enough. */
  | { readonly rule: string }
  | { readonly end: true }

export interface GraphChoice {
  readonly id: string
  /** The answer on the wire, the same in every language. */
  readonly text: string
  /** The displayed translation; null where `text` is displayed. */
  readonly label: string | null
  readonly value: StoredValue
  /** Null: the question's own `next` applies. */
  readonly next: Next | null
}

/**
 * A question of an intake graph. Nested questions and members of a group are parts, answered together with
 * their step.
 */
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
  /** Choices are the locations of the organization, known only per request. */
  readonly choicesAreLocations: boolean
  readonly results: z.output<typeof QuestionResult> | null
  /** Null for terminals and parts, or when every choice has its own. */
  readonly next: Next | null
  /** Set where its texts are in another language than the graph's. */
  readonly language: Language | null
  readonly nested: GraphQuestion | null
  readonly members: readonly GraphQuestion[]
}

/** An example whose path must come out exactly as written. */
export interface GraphExample {
  readonly from: string
  readonly answers: Readonly<Record<string, string | boolean>>
  readonly walk: readonly string[]
}

/** A whole intake. `questions` holds the steps only, in file order. */
export interface IntakeGraph {
  readonly name: string
  readonly start: string
  /** First question about the appointment itself: how to meet. */
  readonly appointmentStart: string
  readonly questions: ReadonlyMap<string, GraphQuestion>
  /** Optional questions asked once after a booking, on no path. */
  readonly afterBooking: readonly GraphQuestion[]
  readonly examples: readonly GraphExample[]
}

/** Yields a question and its parts: nested ones and group members. */
export function* iterateParts(question: GraphQuestion): Generator<GraphQuestion> {
  yield question
  if (question.nested) yield* iterateParts(question.nested)
  for (const member of question.members) yield* iterateParts(member)
}

/** Every value a question can store; empty for kinds with free answers. */
export const listStoredValues = (question: GraphQuestion): StoredValue[] =>
  question.kind === 'yes_no' ? [true, false] : question.choices.map((choice) => choice.value)

/** A question, and the step it is answered with. */
export interface QuestionWithStep {
  readonly step: GraphQuestion
  readonly question: GraphQuestion
}

/** Finds a question and its step by question id. */
export function findQuestionById(graph: IntakeGraph, id: string): QuestionWithStep | null {
  for (const step of graph.questions.values()) {
    for (const question of iterateParts(step)) if (question.id === id) return { step, question }
  }
  return null
}

/** Where one choice leads; null when neither it nor the question has a link. */
export const getNext = (question: GraphQuestion, choice: GraphChoice | null): Next | null =>
  choice?.next ?? question.next

/**
 * Deterministic id of a question or choice, so that links and stored answers stay valid when the tenant
 * config is reloaded. Formatted as a version 5 UUID.
 */
export function createStableId(...names: readonly string[]): string {
  const bytes = createHash('sha1').update(names.join('\n')).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
