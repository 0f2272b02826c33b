import * as z from 'zod'
import { callAdminApi } from './call-admin-api.ts'
import { CommandError } from './run-reporting-errors.ts'
import { describeUnknownOrganization } from './unknown-organization.ts'

/** Command-line options that identify a member. */
export const memberOptions = { organisation: { type: 'string' }, email: { type: 'string' } } as const

const NotFoundBody = z.object({ organizations: z.array(z.string()).nullable().default(null) })

/** Explains a 422: no member with this address. Throws a line if the organization does not exist. */
export async function describeMemberNotFound(organisation: string, answer: Response): Promise<string> {
  const { organizations } = NotFoundBody.parse(await answer.json())
  if (organizations !== null) throw new CommandError(describeUnknownOrganization(organisation, organizations))
  return `${organisation} has no confirmed member with this address.`
}

/**
 * Calls the admin API about a member. Returns its response, or a line that explains why there is none. Throws if
 * the organization does not exist.
 */
export async function callMemberApi(
  path: '/members/export' | '/members/delete',
  named: { readonly organisation: string; readonly email: string; readonly cancel_visits?: boolean },
): Promise<Response | string> {
  const answer = await callAdminApi(path, named)
  if (typeof answer === 'string') return answer
  if (answer.status === 422) return describeMemberNotFound(named.organisation, answer)
  return answer
}
