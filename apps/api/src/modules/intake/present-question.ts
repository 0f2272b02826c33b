import type { Question } from '@evenkeel/api-contract/portal/questions'
import {
  getNext,
  type GraphQuestion,
  type IntakeGraph,
  iterateParts,
  type Next,
} from '#intake-graph/graph.ts'
import { namedRules } from '#intake-graph/named-rules.ts'
import { type GraphTraversal, listLinks, listTargets } from '#intake-graph/traverse-graph.ts'
import { findChild } from '#modules/organizations/organization.ts'
import type { OrganizationRow } from '#modules/organizations/organization-repository.ts'

/** What questions need from the organization. */
export interface OrganizationView {
  /** Replaces `{organisation}` in texts. */
  readonly employer: string
  /** Choices of location questions. */
  readonly locations: readonly { readonly id: string; readonly location: string }[]
  /** Whether the safety notice for jobs is shown. */
  readonly showsSafetyScreen: boolean
}

/** Returns the view of an organization, for the selected location if there is one. */
export function getOrganizationView(
  organisation: OrganizationRow,
  locationId: string | null,
): OrganizationView {
  const child = findChild(organisation, locationId)
  const name = organisation.employer ?? organisation.program_name
  return {
    employer: child ? `${name}, ${child.location}` : name,
    locations: organisation.children,
    showsSafetyScreen: organisation.show_safety_screen,
  }
}

/** Inserts the employer's name into a question text. */
export const insertEmployerName = (view: OrganizationView, text: string): string =>
  text.replaceAll('{organisation}', view.employer)

/** Lists the members of a group that can be asked: a location question needs locations. */
export const listAskedParts = (view: OrganizationView, question: GraphQuestion): GraphQuestion[] =>
  question.members.filter((member) => !member.choicesAreLocations || view.locations.length > 0)

/** "Question `step` of `about`". */
interface Progress {
  readonly step: number
  /** Never more than at an earlier step of the same path; less if an answer shortens the path. */
  readonly about: number
}

/** Whether the flow can end after a question. */
function canEnd(graph: IntakeGraph, key: string): boolean {
  const step = graph.questions.get(key)
  return step !== undefined && listLinks(step).some(({ next }) => 'end' in next)
}

/** Returns the keys of everything asked with these steps. */
const collectKeys = (graph: IntakeGraph, steps: readonly string[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap((key) => {
      const step = graph.questions.get(key)
      return step ? [...iterateParts(step)].map((part) => part.key) : []
    }),
  )

/** Lists the targets a link can still reach: a rule whose questions are all answered leads to one. */
function listReachableTargets(
  graph: IntakeGraph,
  next: Next,
  { trail, answers }: GraphTraversal,
): readonly string[] {
  const rule = 'rule' in next ? namedRules[next.rule] : undefined
  if (!rule) return listTargets(next)
  const asked = collectKeys(graph, trail)
  return rule.reads.every((key) => asked.has(key)) ? [rule.decide(answers)] : listTargets(next)
}

/**
 * Maximum number of remaining questions, without those in `asked`. A question that can end the flow counts
 * as the last one: what follows it is optional and would make the flow look long.
 */
function countLongestPath(
  graph: IntakeGraph,
  key: string,
  asked: readonly string[],
  traversal: GraphTraversal,
): number {
  const step = graph.questions.get(key)
  if (!step || step.kind === 'terminal' || asked.includes(key)) return 0
  if (canEnd(graph, key)) return 1
  const further = new Set(listLinks(step).flatMap(({ next }) => listReachableTargets(graph, next, traversal)))
  return (
    1 +
    Math.max(0, ...[...further].map((target) => countLongestPath(graph, target, [...asked, key], traversal)))
  )
}

/**
 * Returns the maximum number of remaining questions. The way out of an end screen, such as help in danger,
 * is to change the answer that led there, so the path has the length it had before that answer.
 */
function countRemaining(graph: IntakeGraph, { trail, next, ...traversal }: GraphTraversal): number {
  if (!next) return 0
  const last = trail.at(-1)
  const step = last === undefined ? undefined : graph.questions.get(last)
  if (graph.questions.get(next.key)?.kind !== 'terminal' || !step)
    return countLongestPath(graph, next.key, trail, { ...traversal, trail, next })
  const before = { ...traversal, trail: trail.slice(0, -1), next: step }
  const targets = listLinks(step).flatMap((link) => listReachableTargets(graph, link.next, before))
  return Math.max(0, ...targets.map((target) => countLongestPath(graph, target, trail, before)))
}

/**
 * Returns the position of a question within its part of the path; null for end screens and for questions
 * outside the path.
 */
export function getProgress(graph: IntakeGraph, traversal: GraphTraversal, key: string): Progress | null {
  const { trail, next } = traversal
  if (graph.questions.get(key)?.kind === 'terminal') return null
  const at = next?.key === key ? trail.length : trail.indexOf(key)
  if (at === -1) return null
  const ends = trail.map((one) => canEnd(graph, one))
  const from = at === 0 ? 0 : ends.lastIndexOf(true, at - 1) + 1
  const end = ends.indexOf(true, at)
  const all = trail.length + countRemaining(graph, traversal)
  return { step: at - from + 1, about: (end === -1 ? all : end + 1) - from }
}

function presentChoices(
  graph: IntakeGraph,
  question: GraphQuestion,
  view: OrganizationView,
): Question['choices'] {
  if (question.choicesAreLocations)
    return view.locations.map(({ id, location }) => ({ id, text: location, next_question: null }))
  return question.choices.map((choice) => {
    const next = getNext(question, choice)
    const target = next && 'to' in next ? graph.questions.get(next.to) : undefined
    return {
      id: choice.id,
      text: choice.text,
      ...(choice.label === null ? {} : { label: choice.label }),
      next_question: target?.id ?? null,
    }
  })
}

/** Maps a question to the response; stored values and rules stay on the server (ENTITY-05). */
export function presentQuestion(
  graph: IntakeGraph,
  question: GraphQuestion,
  view: OrganizationView,
  progress: Progress | null,
): Question {
  return {
    id: question.id,
    key: question.key,
    kind: question.kind,
    ...(question.language === null ? {} : { language: question.language }),
    text: insertEmployerName(view, question.text),
    subheading: question.subheading,
    placeholder: question.placeholder,
    is_required: question.isRequired,
    min_length: question.minLength,
    max_length: question.maxLength,
    pattern_message: question.patternMessage,
    is_start: question.key === graph.start,
    yes_button_text: question.yesText,
    no_button_text: question.noText,
    show_safety_screen: question.showSafetyScreen && view.showsSafetyScreen,
    frontend_url: question.frontendUrl,
    frontend_meta_data: question.metaData,
    choices: presentChoices(graph, question, view),
    results: question.results,
    progress,
    nested_question: question.nested ? presentQuestion(graph, question.nested, view, null) : null,
    multiple_questions: listAskedParts(view, question).map((member) =>
      presentQuestion(graph, member, view, null),
    ),
  }
}
