import type { EndpointResult } from '@evenkeel/api-contract/endpoint'
import type { readMySession } from '@evenkeel/api-contract/portal/sessions'
import type { CallingMember } from '#http/caller.ts'
import { findMember } from '#modules/members/member-repository.ts'
import { getSessionLifetime } from './sessions/list-sessions.ts'
import type { AuthDeps } from './deps.ts'

/**
 * How long the session lasts, and, while its registration waits for the code, where that was sent to. The waiting page shows the
 * address again after a reload and does not store it (decision 010).
 */
export async function readSession(
  deps: Pick<AuthDeps, 'store' | 'clock' | 'vault'>,
  caller: CallingMember,
): Promise<EndpointResult<typeof readMySession>> {
  const life = getSessionLifetime(deps, caller)
  if (caller.isVerified) return life
  const member = await findMember({ db: deps.store.db, vault: deps.vault }, caller.id)
  return member === null ? life : { ...life, email: member.profile.email }
}
