import type { OrganizationRow } from '#modules/organizations/organization-repository.ts'
import { findChild } from '#modules/organizations/organization-policy.ts'
import type { GraphQuestion } from '#intake-graph/graph.ts'

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
