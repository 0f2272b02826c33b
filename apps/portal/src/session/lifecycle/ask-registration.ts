import { Refused } from '@evenkeel/contract/call'
import type { Answer } from '@evenkeel/contract/endpoint'
import { readMe } from '@evenkeel/contract/own/me'
import { readMySession } from '@evenkeel/contract/own/sessions'
import { backgroundHeaders } from '../tokens/background.ts'
import { MEMBER_LOCK } from '../tokens/token-keeper.ts'
import { newestToken } from './cookie-member.ts'
import { isOver } from './refused-session.ts'
import type { SessionCore } from './session-core.ts'
import type { SignIn } from './sign-in.ts'

type Standing = Answer<typeof readMySession>

/**
 * Asks how the registration made in this browser stands, without prolonging anything. A second tab that was opened from the mail has
 * renewed its token, and the one held here dies half a minute later: the cookie has the newest one then, as long as it is of the
 * same address. Throws Refused where the registration is over here, Unreachable where there was no answer.
 */
export function askingRegistration(
  { deps, keeper, store }: Pick<SessionCore, 'deps' | 'keeper' | 'store'>,
  { openRegistration, holdRegistration }: Pick<SignIn, 'openRegistration' | 'holdRegistration'>,
): () => Promise<Standing> {
  /** Where the code was sent to, as it was answered last: after a reload nothing else tells. */
  let answered: string | null = null
  const unprolonged = backgroundHeaders(true)
  const as = (token: string) => ({ headers: { ...unprolonged, authorization: `Token ${token}` } })
  const standingOf = (token: string): Promise<Standing> => deps.own(readMySession, as(token))

  async function fromCookie(): Promise<Standing> {
    const email = store.read().user?.email ?? answered
    const { auth_token } = await newestToken(deps, unprolonged)
    const standing = await standingOf(auth_token)
    const theirs = standing.is_confirmed ? (await deps.own(readMe, as(auth_token))).email : standing.email
    if (email === null || theirs !== email) throw new Refused(401, { errors: [] }, 'another registration')
    if (openRegistration() === null) keeper.holdMember(auth_token)
    else holdRegistration(auth_token)
    return standing
  }

  async function ask(): Promise<Standing> {
    const token = openRegistration() ?? keeper.read().member?.value
    if (token === undefined) throw new Refused(401, { errors: [] }, 'nobody registered here')
    const isReplaced = openRegistration() === null && keeper.needsRenewal('member', true)
    if (isReplaced) return deps.alone(MEMBER_LOCK, fromCookie)
    try {
      return await standingOf(token)
    } catch (error) {
      if (!isOver(error)) throw error
      return await deps.alone(MEMBER_LOCK, fromCookie)
    }
  }

  return async () => {
    const standing = await ask()
    answered = standing.email ?? answered
    return standing
  }
}
