import type { Question } from '@evenkeel/api-contract/portal/questions'
import { getOrganizationView } from '#modules/intake/questions/organization-view.ts'
import { presentQuestion } from '#modules/intake/questions/present-question.ts'
import type { OrganizationRow } from '#modules/organizations/organization.ts'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import type { OrganizationConfig } from '#tenant-config/load-organizations.ts'

/** What is asked where no intake is named. */
export const DEFAULT_INTAKE = 'default'

/** Whether people of an organization, or of a location of it, are asked this. */
export function usesIntake({ intake, children }: OrganizationConfig['file'], name: string): boolean {
  const own = intake ?? DEFAULT_INTAKE
  return own === name || children.some((child) => child.active && (child.intake ?? own) === name)
}

/** An organization that leaves nothing out where it asks: its questions are shown even where nobody gets to them. */
export const withBookingEnabled = (row: OrganizationRow): OrganizationRow => ({
  ...row,
  restricted_routes: row.restricted_routes.filter((route) => route !== 'schedule'),
})

/** Every question of an intake as an organization asks it, in a location of it where only that one does. */
export function listPreviewQuestions(graph: IntakeGraph, row: OrganizationRow): readonly Question[] {
  const isOwn = (row.intake ?? DEFAULT_INTAKE) === graph.name
  const location = isOwn ? undefined : row.children.find(({ intake }) => intake === graph.name)
  const view = getOrganizationView(row, location?.id ?? null)
  return [...graph.questions.values()].map((question) => presentQuestion(graph, question, view, null))
}
