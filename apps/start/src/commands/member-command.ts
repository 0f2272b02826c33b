import { parseArgs } from 'node:util'
import { callAdminApi } from './call-admin-api.ts'

/** What a command about members was called with. */
export interface MemberCommand {
  readonly organisation: string | undefined
  readonly email: string | undefined
  /** Folder to write to. */
  readonly to: string
  /** File with the per-subject keys. */
  readonly keys: string | null
  readonly cancelVisits: boolean
  /** Shows what the telehealth service still has to remove. */
  readonly open: boolean
  /** Number of a member whose patient the people of the telehealth service have removed. */
  readonly partnerDone: string | undefined
}

/** Reads `--organisation <client id> --email <address>` and what else the commands about members take; throws for an unknown word. */
export function memberCommand(): MemberCommand {
  const option = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    options: {
      organisation: option,
      email: option,
      to: option,
      keys: option,
      'cancel-visits': flag,
      open: flag,
      'partner-done': option,
    },
  })
  const { organisation, email, to = '.', keys = null, open } = values
  return {
    organisation,
    email,
    to,
    keys,
    open,
    cancelVisits: values['cancel-visits'],
    partnerDone: values['partner-done'],
  }
}

/** The member a command names, or null. */
export const namedMember = ({
  organisation,
  email,
}: MemberCommand): { readonly organisation: string; readonly email: string } | null =>
  organisation && email ? { organisation, email } : null

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
