import { Refused } from '@evenkeel/contract/call'
import { notAuthenticated } from '@evenkeel/server/http/failure'
import type { CallingMember } from '#http/caller.ts'
import { requireMember } from '#features/members/read-member.ts'
import type { SignInDeps } from './deps.ts'

/** Trades the member's own, still valid telehealth token for a fresh one (CALL-13). */
export async function extendTelehealth(
  deps: Pick<SignInDeps, 'store' | 'telehealth' | 'vault'>,
  caller: CallingMember,
  jwt: string,
): Promise<{ jwt_token: string }> {
  const { member, tenant } = await requireMember(deps, caller.id)
  try {
    const token = await deps.telehealth.extendToken(jwt, tenant.username)
    if (token.user.id !== member.mdliveId) throw notAuthenticated()
    return { jwt_token: token.jwt }
  } catch (error) {
    if (error instanceof Refused) throw notAuthenticated()
    throw error
  }
}
