import type { Question } from '@evenkeel/contract/own/questions'
import { viewOf } from '#features/intake/questions/organisation-view.ts'
import { presentQuestion } from '#features/intake/questions/present-question.ts'
import type { OrganisationRow } from '#features/organisations/organisation.ts'
import type { Graph } from '#intake-graph/graph.ts'
import type { OrganisationConfig } from '#tenant-config/load-organisations.ts'

/** What is asked where no intake is named. */
export const USUAL_INTAKE = 'default'

/** Whether people of an organization, or of a location of it, are asked this. */
export function asks({ intake, children }: OrganisationConfig['file'], name: string): boolean {
  const own = intake ?? USUAL_INTAKE
  return own === name || children.some((child) => child.active && (child.intake ?? own) === name)
}

/** An organization that leaves nothing out where it asks: its questions are shown even where nobody gets to them. */
export const asking = (row: OrganisationRow): OrganisationRow => ({
  ...row,
  restricted_routes: row.restricted_routes.filter((route) => route !== 'schedule'),
})

/** Every question of an intake as an organization asks it, in a location of it where only that one does. */
export function questionsAsked(graph: Graph, row: OrganisationRow): readonly Question[] {
  const isOwn = (row.intake ?? USUAL_INTAKE) === graph.name
  const location = isOwn ? undefined : row.children.find(({ intake }) => intake === graph.name)
  const view = viewOf(row, location?.id ?? null)
  return [...graph.questions.values()].map((question) => presentQuestion(graph, question, view, null))
}
