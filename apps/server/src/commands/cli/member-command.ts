import * as z from 'zod'
import { callAdminApi } from './call-admin-api.ts'
import { CommandError } from './run-reporting-errors.ts'
import { describeUnknownOrganization } from './unknown-organization.ts'

/** The options by which a command names a member. */
export const memberOptions = { organisation: { type: 'string' }, email: { type: 'string' } } as const

const NotFoundBody = z.object({ organizations: z.array(z.string()).nullable().default(null) })

/** Why a member was not found (422): nobody has this address there. Throws the line where another organization was meant. */
export async function describeMemberNotFound(organisation: string, answer: Response): Promise<string> {
  const { organizations } = NotFoundBody.parse(await answer.json())
  if (organizations !== null) throw new CommandError(describeUnknownOrganization(organisation, organizations))
  return `${organisation} has no confirmed member with this address.`
}

/** Asks the running product about a member; its answer, or a line that says why there is none. Throws where there is no such organization. */
export async function callMemberApi(
  path: '/members/export' | '/members/delete',
  named: { readonly organisation: string; readonly email: string; readonly cancel_visits?: boolean },
): Promise<Response | string> {
  const answer = await callAdminApi(path, named)
  if (typeof answer === 'string') return answer
  if (answer.status === 422) return describeMemberNotFound(named.organisation, answer)
  return answer
}
