import { type ApiCall, ApiError } from '@evenkeel/api-contract/client/api-call'
import { extendAnswerToken } from '@evenkeel/api-contract/portal/answers'
import { extendMemberToken } from '@evenkeel/api-contract/portal/auth'
import { extendTelehealthToken, readVisitorToken } from '@evenkeel/api-contract/portal/mdlive'
import { readMe } from '@evenkeel/api-contract/portal/me'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/schemas/token'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { getBackgroundHeaders } from './background-headers.ts'
import type { SessionFlag } from './session-flag.ts'
import type { SharedTokens, TabChannel } from './tabs.ts'
import { getAuthHeader, type HeldToken, isStale, noTokens, type TokenKind, type Tokens } from './tokens.ts'

/** The tokens in memory, their owner, and whether they are still the newest of this browser. */
function createTokenStore({
  monotonic,
  sessionFlag,
}: {
  readonly monotonic: () => number
  readonly sessionFlag: SessionFlag
}) {
  let tokens: Tokens = noTokens
  let memberId: string | null = null
  /** The session flag that came with the current member token. */
  let seen: string | null = null

  /** A token that was received now. */
  const held = (value: string): HeldToken => ({ value, since: monotonic() })
  const hold = (next: Partial<Tokens>): void => {
    tokens = { ...tokens, ...next }
  }
  return {
    read: (): Tokens => tokens,
    memberId: (): string | null => memberId,
    seen: (): string | null => seen,
    held,
    hold,
    /** Sets the member token with its session flag: from the cookie, or from another tab. */
    holdMember: (member: HeldToken, hint: string | null = sessionFlag.read()): void => {
      hold({ member })
      seen = hint
    },
    holdTelehealth: ({ jwt, user }: TelehealthToken): void =>
      hold({ telehealth: { ...held(jwt), userId: user.id } }),
    /** True if another tab has a newer token; this one is about to expire and must not be sent (trust S6). */
    isOutdated: (): boolean => {
      const now = sessionFlag.read()
      return tokens.member !== null && seen !== null && now !== null && now !== seen
    },
    /** Sets the owner of the tokens. */
    belongTo: (id: string): void => {
      memberId = id
    },
    clear: (): void => {
      tokens = noTokens
      memberId = null
      seen = null
    },
  }
}
type TokenStore = ReturnType<typeof createTokenStore>

/** How long a tab waits for newer tokens of another tab; a closed tab cannot answer. */
const REPLY_TIMEOUT = seconds(1)

interface TokenSharingDeps {
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
  readonly tabs: TabChannel
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Sends the newest tokens to the member's other tabs, and accepts theirs. */
function createTokenSharing(
  { read, memberId, seen, hold, holdMember, isOutdated }: TokenStore,
  { monotonic, tabs, after }: TokenSharingDeps,
) {
  const waiting = new Set<() => void>()
  const adopt = ({ hint: theirs, member, telehealth }: SharedTokens): void => {
    const since = (age: number) => monotonic() - age
    holdMember({ value: member.value, since: since(member.age) }, theirs)
    const own = read().telehealth
    if (telehealth && (own === null || since(telehealth.age) > own.since))
      hold({
        telehealth: { value: telehealth.value, since: since(telehealth.age), userId: telehealth.userId },
      })
    for (const go of waiting) go()
  }
  return {
    share: (): void => {
      const [{ member, telehealth }, owner] = [read(), memberId()]
      if (owner === null || member === null || isOutdated()) return
      const aged = <T extends { since: number }>({ since, ...rest }: T) => ({
        ...rest,
        age: monotonic() - since,
      })
      tabs.say({
        type: 'tokens',
        memberId: owner,
        hint: seen(),
        member: aged(member),
        telehealth: telehealth && aged(telehealth),
      })
    },
    hear: (message: SharedTokens): void => {
      const { member } = read()
      if (message.memberId !== memberId() || member === null) return
      if (isOutdated() || monotonic() - message.member.age > member.since) adopt(message)
    },
    /** Requests the newest tokens; resolves when they arrive or the timeout ends. */
    askOthers: (): Promise<void> =>
      new Promise((resolve) => {
        const go = () => {
          cancel()
          waiting.delete(go)
          resolve()
        }
        const cancel = after(REPLY_TIMEOUT, go)
        waiting.add(go)
        const owner = memberId()
        if (owner !== null) tabs.say({ type: 'ask', memberId: owner })
      }),
  }
}
type TokenSharing = ReturnType<typeof createTokenSharing>

interface TokenRenewalDeps {
  readonly own: ApiCall
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
}

/** Renews the member token, unless another tab has; notifies the other tabs. */
const createMemberRenewal =
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
    // An outdated token is not sent: the cookie has the newest one, or by now that of another person.
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

/** Renews a stale answer or telehealth token. */
const createTokenRenewal =
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
      // A visitor cannot extend the temporary user's token: a new one is requested.
      const fresh = await own(readVisitorToken, { headers: getAuthHeader('answers', tokens) })
      holdTelehealth(fresh)
    }
  }

export interface TokenKeeperDeps extends TokenRenewalDeps, TokenSharingDeps {
  /** Runs a function under a lock shared by all tabs of this browser. */
  readonly alone: <T>(name: string, act: () => Promise<T>) => Promise<T>
  readonly sessionFlag: SessionFlag
}

/** Name of the lock for renewing the member token. */
export const MEMBER_LOCK = 'evenkeel-renew-member'

/**
 * Holds the three tokens in memory and renews them, one tab at a time; the other tabs receive the new ones
 * (RD-005).
 */
export function createTokenKeeper(deps: TokenKeeperDeps) {
  const { monotonic, alone } = deps
  const tokens = createTokenStore(deps)
  const sharing = createTokenSharing(tokens, deps)
  const renewMember = createMemberRenewal(tokens, sharing, deps)
  const renewOther = createTokenRenewal(tokens, sharing, deps)
  const { read, held, hold, holdTelehealth, isOutdated } = tokens
  const renewals = new Map<TokenKind, Promise<void>>()

  return {
    read,
    hold,
    holdMember: (value: string): void => tokens.holdMember(held(value)),
    holdTelehealth,
    /** Sets the member's telehealth token; the temporary one of the former visitor is not theirs (RD-151). */
    holdTelehealthOf: ({ md_live: token, mdlive_id: id, is_verified: isMember }: User): void => {
      if (token) holdTelehealth(token)
      else if (isMember && read().telehealth?.userId !== id) hold({ telehealth: null })
    },
    share: sharing.share,
    hear: sharing.hear,
    belongTo: tokens.belongTo,
    clear: tokens.clear,
    /** True if the current member token matches the cookie. */
    isNewest: (): boolean => read().member !== null && !isOutdated(),
    /** A background call does not renew the member token: only user activity counts (AUTH-09). */
    needsRenewal: (kind: TokenKind, isBackground: boolean): boolean => {
      const current = read()[kind]
      if (!current) return false
      if (kind !== 'member') return isStale(kind, current, monotonic())
      return isOutdated() || (!isBackground && isStale(kind, current, monotonic()))
    },
    /** Renews a token. Concurrent calls share one renewal (AUTH-12). Throws if the renewal fails. */
    renew: async (kind: TokenKind, isBackground: boolean, isForced = false): Promise<void> => {
      const act = () =>
        kind === 'member' ? renewMember(isBackground, isForced) : renewOther(kind, isBackground)
      const running =
        renewals.get(kind) ?? alone(kind === 'member' ? MEMBER_LOCK : `evenkeel-renew-${kind}`, act)
      renewals.set(kind, running)
      try {
        await running
      } finally {
        renewals.delete(kind)
      }
    },
  }
}
