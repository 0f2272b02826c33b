import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { CallingMember } from '#http/caller.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { AuthDeps } from './deps.ts'

/** Trades the member's own, still valid telehealth token for a fresh one (CALL-13). */
export async function refreshTelehealthToken(
  deps: Pick<AuthDeps, 'store' | 'telehealth' | 'vault'>,
  caller: CallingMember,
  jwt: string,
): Promise<{ jwt_token: string }> {
  const { member, tenant } = await requireMember(deps, caller.id)
  try {
    const token = await deps.telehealth.extendToken(jwt, tenant.username)
    if (token.user.id !== member.mdliveId) throw createNotAuthenticatedError()
    return { jwt_token: token.jwt }
  } catch (error) {
    if (error instanceof ApiError) throw createNotAuthenticatedError()
    throw error
  }
}
