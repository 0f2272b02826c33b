import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { EndpointResult } from '@evenkeel/api-contract/endpoint'
import { readMe } from '@evenkeel/api-contract/portal/me'
import { readMySession } from '@evenkeel/api-contract/portal/sessions'
import { getBackgroundHeaders } from '../tokens/background-headers.ts'
import { MEMBER_LOCK } from '../tokens/token-keeper.ts'
import { refreshToken } from './cookie-member.ts'
import { isSessionExpired } from './session-refusal.ts'
import type { SessionCore } from './session-core.ts'
import type { SignIn } from './sign-in.ts'

type SessionStanding = EndpointResult<typeof readMySession>

/**
 * Checks the registration of this browser without extending the session. A second tab, opened from the email,
 * renews the token, and the one of this tab expires half a minute later. The newest token is then in the
 * cookie, if it is for the same address. Throws Refused if the registration has ended, Unreachable without an
 * answer.
 */
export function createRegistrationCheck(
  { deps, keeper, store }: Pick<SessionCore, 'deps' | 'keeper' | 'store'>,
  { openRegistration, holdRegistration }: Pick<SignIn, 'openRegistration' | 'holdRegistration'>,
): () => Promise<SessionStanding> {
  /** Email address from the last answer: after a reload there is no other source. */
  let answered: string | null = null
  const unprolonged = getBackgroundHeaders(true)
  const as = (token: string) => ({ headers: { ...unprolonged, authorization: `Token ${token}` } })
  const standingOf = (token: string): Promise<SessionStanding> => deps.own(readMySession, as(token))

  async function fromCookie(): Promise<SessionStanding> {
    const email = store.read().user?.email ?? answered
    const { auth_token } = await refreshToken(deps, unprolonged)
    const standing = await standingOf(auth_token)
    const theirs = standing.is_confirmed ? (await deps.own(readMe, as(auth_token))).email : standing.email
    if (email === null || theirs !== email) throw new ApiError(401, { errors: [] }, 'another registration')
    if (openRegistration() === null) keeper.holdMember(auth_token)
    else holdRegistration(auth_token)
    return standing
  }

  async function ask(): Promise<SessionStanding> {
    const token = openRegistration() ?? keeper.read().member?.value
    if (token === undefined) throw new ApiError(401, { errors: [] }, 'nobody registered here')
    const isReplaced = openRegistration() === null && keeper.needsRenewal('member', true)
    if (isReplaced) return deps.alone(MEMBER_LOCK, fromCookie)
    try {
      return await standingOf(token)
    } catch (error) {
      if (!isSessionExpired(error)) throw error
      return await deps.alone(MEMBER_LOCK, fromCookie)
    }
  }

  return async () => {
    const standing = await ask()
    answered = standing.email ?? answered
    return standing
  }
}
