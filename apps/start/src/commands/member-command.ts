import { parseArgs } from 'node:util'
import { callAdminApi } from './call-admin-api.ts'

/** The member a command names: `--organisation <client id> --email <address>`, and what else it takes: a folder to write to, the file with the per-subject keys. */
export function namedMember(): {
  organisation: string
  email: string
  to: string
  keys: string | null
} | null {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ options: { organisation: option, email: option, to: option, keys: option } })
  const { organisation, email, to = '.', keys = null } = values
  return organisation && email ? { organisation, email, to, keys } : null
}

/** Asks the running product about a member; its answer, or a line that says why there is none. */
export async function askAboutMember(
  path: '/members/export' | '/members/delete',
  { organisation, email }: { readonly organisation: string; readonly email: string },
): Promise<Response | string> {
  const answer = await callAdminApi(path, { organisation, email })
  if (typeof answer === 'string') return answer
  if (answer.status === 422) return `${organisation} has no confirmed member with this address.`
  return answer
}
