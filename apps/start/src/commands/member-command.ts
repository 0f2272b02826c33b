import { callAdminApi } from './call-admin-api.ts'

/** The options by which a command names a member. */
export const memberOptions = { organisation: { type: 'string' }, email: { type: 'string' } } as const

/** Asks the running product about a member; its answer, or a line that says why there is none. */
export async function askAboutMember(
  path: '/members/export' | '/members/delete',
  named: { readonly organisation: string; readonly email: string; readonly cancel_visits?: boolean },
): Promise<Response | string> {
  const answer = await callAdminApi(path, named)
  if (typeof answer === 'string') return answer
  if (answer.status === 422) return `${named.organisation} has no confirmed member with this address.`
  return answer
}
