import * as z from 'zod/mini'
import { limits } from '@evenkeel/api-contract/limits'
import { Guidance } from '@evenkeel/api-contract/portal/schemas/guidance'
import {
  preferenceValues,
  reasonQuestionKeys,
} from '@evenkeel/api-contract/reference-data/intake-preferences'
import { describeConfigIssue } from '@evenkeel/server-kit/config-files/describe-config-issue'
import { type GraphQuestion, type IntakeGraph, iterateParts, type Next } from './graph.ts'
import { namedRules } from './named-rules.ts'
import { findPathTo, listLinks } from './traverse-graph.ts'

/** The guidance of a step for people who ask for somebody else; null where it has none or an invalid one. */
export function getGuidance({ metaData }: GraphQuestion): Guidance | null {
  const read = z.safeParse(Guidance, metaData?.guidance)
  return read.success ? read.data : null
}

/** Errors in the guidance of a step: its shape, or a choice that does not exist. */
function checkGuidance(graph: IntakeGraph, step: GraphQuestion): string[] {
  if (step.metaData?.guidance === undefined) return []
  const read = z.safeParse(Guidance, step.metaData.guidance)
  if (!read.success)
    return read.error.issues.map((issue) => `guidance.${issue.path.join('.')}: ${describeConfigIssue(issue)}`)
  const first = graph.questions.get(graph.start)
  const known = new Set(
    first ? [...iterateParts(first)].flatMap((part) => part.choices.map(({ text }) => text)) : [],
  )
  return [...read.data.people, ...read.data.reasons]
    .filter(({ choice }) => !known.has(choice))
    .map(({ choice }) => `has guidance for "${choice}", which nobody can choose`)
}

/** An error in a graph, and the step it was found at. */
export interface GraphError {
  /** Key of the step; null when the error concerns the whole graph. */
  readonly question: string | null
  readonly message: string
}

const findDuplicates = (values: readonly unknown[]): unknown[] =>
  values.filter((value, at) => values.indexOf(value) !== at)
const kindsWithChoices = ['dropdown', 'radio', 'checkbox', 'frontend']

function checkKind({ kind, ...question }: GraphQuestion): string[] {
  const faults: string[] = []
  const hasChoices = question.choices.length > 0
  if (question.text === '') faults.push('has no text')
  if (/\{(?!organisation\})/.test(question.text)) faults.push('has a placeholder other than {organisation}')
  if (kindsWithChoices.includes(kind) && !hasChoices) faults.push(`is of kind ${kind} and has no choices`)
  if (!kindsWithChoices.includes(kind) && hasChoices)
    faults.push(`is of kind ${kind} and cannot have choices`)
  if (kind === 'organisation' && !question.choicesAreLocations) faults.push('needs choices_from: locations')
  if (kind === 'yes_no' && (!question.yesText || !question.noText))
    faults.push('needs the texts of both buttons')
  if (kind === 'multiple_questions' && question.members.length === 0)
    faults.push('is a group without members')
  if (kind === 'frontend' && !question.frontendUrl) faults.push('needs frontend_url: the route that draws it')
  if (kind === 'number' && (question.minLength === null || question.maxLength === null))
    faults.push('needs min_length and max_length: the smallest and the largest number')
  if ((question.minLength ?? 0) > (question.maxLength ?? Infinity))
    faults.push('has min_length above max_length')
  if (kind === 'regex' && (!question.pattern || !question.patternMessage))
    faults.push('needs pattern and pattern_message')
  if (kind === 'terminal' && !question.results) faults.push('is an end screen without results')
  if (kind === 'terminal' && question.next) faults.push('is an end screen and cannot lead on')
  return faults
}

const isReasonQuestion = (key: string): boolean => reasonQuestionKeys.some((one) => one === key)

/** Counselors are searched by reasons, which have a maximum length. */
const checkReasons = ({ key, choices }: GraphQuestion): string[] =>
  choices
    .filter(({ value }) => isReasonQuestion(key) && value !== null)
    .filter(({ value }) => typeof value !== 'string' || value.length > limits.reasonMax)
    .map(
      ({ value }) =>
        `stores ${JSON.stringify(value)}, and a reason is a text of ${limits.reasonMax} characters at most`,
    )

function checkChoices(question: GraphQuestion): string[] {
  return [
    ...findDuplicates(question.choices.map((choice) => choice.value)).map(
      (value) => `stores ${String(value)} twice`,
    ),
    ...findDuplicates(question.choices.map((choice) => choice.label ?? choice.text)).map(
      (text) => `shows the choice "${String(text)}" twice`,
    ),
    ...checkReasons(question),
  ]
}

const preferences: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(preferenceValues))

/** Counselors are ranked by these values: an unknown one would have no effect. */
function checkPreferences({ key, choices }: GraphQuestion): string[] {
  const known = preferences.get(key)
  if (known === undefined) return []
  return choices
    .filter(({ value }) => value !== null && !known.includes(String(value)))
    .map(({ value }) => `stores ${JSON.stringify(value)}, and ${key} knows only ${known.join(', ')} and null`)
}

function checkLinkTarget(graph: IntakeGraph, next: Next): string[] {
  if ('end' in next) return []
  if ('to' in next) return graph.questions.has(next.to) ? [] : [`leads to ${next.to}, which does not exist`]
  const rule = namedRules[next.rule]
  if (!rule) return [`names the rule ${next.rule}, which does not exist`]
  return Object.keys(rule.targets)
    .filter((target) => !graph.questions.has(target))
    .map((target) => `names the rule ${next.rule}, which may lead to ${target}, which does not exist`)
}

function checkLinks(graph: IntakeGraph, step: GraphQuestion): string[] {
  const links = listLinks(step).map(({ next }) => next)
  const faults = links.flatMap((next) => checkLinkTarget(graph, next))
  const ends = links.some((next) => 'end' in next)
  if (ends && !step.results) faults.push('ends the walk and has no results')
  if (!ends && step.results && step.kind !== 'terminal') faults.push('has results and never ends the walk')
  if (step.kind !== 'terminal' && !step.next) {
    const loose = step.choices.filter((choice) => !choice.next)
    if (step.choices.length === 0) faults.push('leads nowhere')
    faults.push(...loose.map((choice) => `leads nowhere after "${choice.text}"`))
  }
  return faults
}

/**
 * A danger answer opens the crisis screen at once; a safety answer opens its own end screen (RD-014, RD-144).
 */
function checkDangerChoice(graph: IntakeGraph, step: GraphQuestion): string[] {
  const straightTo = (named: unknown): GraphQuestion | null => {
    const next = step.choices.find((choice) => choice.text === named)?.next
    return next && 'to' in next ? (graph.questions.get(next.to) ?? null) : null
  }
  const { danger_choice: danger, kickout_choice: kickout } = step.metaData ?? {}
  const faults: string[] = []
  if (danger !== undefined && straightTo(danger)?.results?.type !== 'risk')
    faults.push(`does not lead straight to the crisis screen after ${JSON.stringify(danger)}`)
  if (danger !== undefined && straightTo(danger)?.kind !== 'terminal')
    faults.push(`goes on after the danger answer ${JSON.stringify(danger)}`)
  if (kickout !== undefined && straightTo(kickout)?.metaData?.kickout !== true)
    faults.push(`does not lead straight to the safety screen after ${JSON.stringify(kickout)}`)
  return faults
}

/** The self choice must be one of the choices. */
function checkSelfChoice({ choices, metaData }: GraphQuestion): string[] {
  const own = metaData?.self_choice
  if (own === undefined || choices.some(({ text }) => text === own)) return []
  return [`names the self_choice ${JSON.stringify(own)}, which nobody can choose`]
}

function checkParts(step: GraphQuestion): string[] {
  return [...iterateParts(step)]
    .filter((part) => part !== step)
    .flatMap((part) => [
      ...[...checkKind(part), ...checkChoices(part)].map((fault) => `part ${part.key}: ${fault}`),
      ...(listLinks(part).length > 0 || part.results
        ? [`part ${part.key}: cannot lead anywhere by itself`]
        : []),
    ])
}

/** The path to the faulty question, so that an editor finds it in the diagram. */
function formatPathTo(graph: IntakeGraph, key: string): string {
  const way = findPathTo(graph, key)
  return way.length > 0 ? `: ${way.join(' -> ')}` : `: no link leads from ${graph.start} to it`
}

/** Errors that can be found question by question. */
export function checkQuestions(graph: IntakeGraph): GraphError[] {
  const steps = [...graph.questions.values()]
  const keys = steps.flatMap((step) => [...iterateParts(step)].map((part) => part.key))
  return [
    ...findDuplicates(keys).map((key) => ({ question: String(key), message: 'is a key that is used twice' })),
    ...steps.flatMap((step) =>
      [
        ...checkKind(step),
        ...checkChoices(step),
        ...checkPreferences(step),
        ...checkSelfChoice(step),
        ...checkLinks(graph, step),
        ...checkDangerChoice(graph, step),
        ...checkGuidance(graph, step),
        ...checkParts(step),
      ].map((message) => ({ question: step.key, message: `${message}${formatPathTo(graph, step.key)}` })),
    ),
  ]
}
