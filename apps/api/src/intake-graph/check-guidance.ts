import { describeConfigIssue } from '@evenkeel/server-kit/config-files/describe-config-issue'
import { Guidance } from '@evenkeel/api-contract/portal/guidance'
import * as z from 'zod/mini'
import { type IntakeGraph, type GraphQuestion, iterateParts } from './graph.ts'

/** The guidance a step holds for helpers of other people; null where it holds none or a faulty one. */
export function getGuidance({ metaData }: GraphQuestion): Guidance | null {
  const read = z.safeParse(Guidance, metaData?.guidance)
  return read.success ? read.data : null
}

/** What is wrong with the guidance of a step: its form, or a choice nobody can make. */
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
