import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { extendAnswerToken } from '@evenkeel/api-contract/portal/answers'
import { extendMemberToken } from '@evenkeel/api-contract/portal/auth'
import { extendTelehealthToken, readVisitorToken } from '@evenkeel/api-contract/portal/mdlive'
import { readMe } from '@evenkeel/api-contract/portal/me'
import { getBackgroundHeaders } from './background-headers.ts'
import type { TokenStore } from './token-store.ts'
import type { TokenSharing } from './token-sharing.ts'
import { getAuthHeader, isStale, type TokenKind } from './tokens.ts'

export interface TokenRenewalDeps {
  readonly own: ApiCall
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
}

/** Renews the own token, unless another tab has done so; the others are told. */
export const createMemberRenewal =
  (
    { read, memberId, held, holdMember, isOutdated }: TokenStore,
    { share, askOthers }: TokenSharing,
    { own, monotonic }: TokenRenewalDeps,
  ) =>
  async (isBackground: boolean, isForced: boolean): Promise<void> => {
    if (isOutdated()) await askOthers()
    const { member } = read()
    if (!member) return
    const wasRenewed = !isOutdated() && !isStale('member', member, monotonic())
    if (wasRenewed && !isForced) return
    // An outdated token stays unused: the cookie holds the newest one, or by now that of another person.
    const isFromCookie = isOutdated()
    const headers = getBackgroundHeaders(isBackground)
    const body = isFromCookie ? {} : { auth_token: member.value }
    const { auth_token } = await own(extendMemberToken, { body, headers })
    if (isFromCookie) {
      const { id } = await own(readMe, { headers: { ...headers, authorization: `Token ${auth_token}` } })
      if (id !== memberId()) throw new ApiError(401, { errors: [] }, 'another member')
    }
    holdMember(held(auth_token))
    share()
  }

/** Renews the answer token or the telehealth token where it is old. */
export const createTokenRenewal =
  (
    { read, held, hold, holdTelehealth }: TokenStore,
    { share }: TokenSharing,
    { own, monotonic }: TokenRenewalDeps,
  ) =>
  async (kind: Exclude<TokenKind, 'member'>, isBackground: boolean): Promise<void> => {
    const tokens = read()
    const current = tokens[kind]
    if (!current || !isStale(kind, current, monotonic())) return
    if (kind === 'answer') {
      const { answer_token } = await own(extendAnswerToken, { body: { answer_token: current.value } })
      hold({ answer: held(answer_token) })
    } else if (tokens.member && tokens.telehealth) {
      const { userId } = tokens.telehealth
      const { jwt_token } = await own(extendTelehealthToken, {
        body: { jwt_token: current.value },
        headers: { ...getAuthHeader('member', tokens), ...getBackgroundHeaders(isBackground) },
      })
      hold({ telehealth: { ...held(jwt_token), userId } })
      share()
    } else {
      // A visitor cannot extend the temporary user's token: a new one is asked for.
      const fresh = await own(readVisitorToken, { headers: getAuthHeader('answers', tokens) })
      holdTelehealth(fresh)
    }
  }
