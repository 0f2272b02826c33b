import type { OrganizationRow } from '#modules/organizations/organization-repository.ts'
import { findChild } from '#modules/organizations/organization-policy.ts'
import type { GraphQuestion } from '#intake-graph/graph.ts'

/** What questions take from the organisation they are asked for. */
export interface OrganizationView {
  /** Put into texts in place of `{organisation}`. */
  readonly employer: string
  /** Choices of questions about the location. */
  readonly locations: readonly { readonly id: string; readonly location: string }[]
  /** Whether the notice about safety on the job is shown. */
  readonly showsSafetyScreen: boolean
}

/** The view of an organisation, for the chosen location when there is one. */
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

/** A text of a question with the employer's name in it. */
export const insertEmployerName = (view: OrganizationView, text: string): string =>
  text.replaceAll('{organisation}', view.employer)

/** Members of a group that can be asked: a question about the location needs locations. */
export const listAskedParts = (view: OrganizationView, question: GraphQuestion): GraphQuestion[] =>
  question.members.filter((member) => !member.choicesAreLocations || view.locations.length > 0)
