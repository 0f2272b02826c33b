import { describeConfigIssue } from '@evenkeel/server-kit/config-files/describe-config-issue'
import { Guidance } from '@evenkeel/api-contract/portal/guidance'
import * as z from 'zod/mini'
import { type IntakeGraph, type GraphQuestion, iterateParts } from './graph.ts'

/** The guidance of a step for people who ask for somebody else; null where it has none or an invalid one. */
export function getGuidance({ metaData }: GraphQuestion): Guidance | null {
  const read = z.safeParse(Guidance, metaData?.guidance)
  return read.success ? read.data : null
}

/** Errors in the guidance of a step: its shape, or a choice that does not exist. */
export function checkGuidance(graph: IntakeGraph, step: GraphQuestion): string[] {
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
