import { type Call, Refused } from '@evenkeel/contract/call'
import { extendAnswerToken } from '@evenkeel/contract/own/answers'
import { extendMemberToken } from '@evenkeel/contract/own/auth'
import { extendTelehealthToken, readFakeUserToken } from '@evenkeel/contract/own/mdlive'
import { readMe } from '@evenkeel/contract/own/me'
import { backgroundHeader } from '@evenkeel/contract/own/sessions'
import type { User } from '@evenkeel/contract/own/users'
import type { TelehealthToken } from '@evenkeel/contract/telehealth/token'
import { seconds } from '@evenkeel/contract/units'
import type { SessionFlag } from './session-flag.ts'
import type { SharedTokens, Tabs } from './tabs.ts'
import { authHeader, isStale, noTokens, type TokenKind, type Tokens } from './tokens.ts'

export interface TokenKeeperDeps {
  readonly own: Call
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
  /** Runs an act alone among all tabs of this browser. */
  readonly alone: <T>(name: string, act: () => Promise<T>) => Promise<T>
  readonly tabs: Tabs
  readonly sessionFlag: SessionFlag
  readonly after: (milliseconds: number, run: () => void) => () => void
}
export type TokenKeeper = ReturnType<typeof createTokenKeeper>

/** How long a tab waits for another one that has renewed the token; a tab that was closed cannot answer. */
const ANSWER_TIME = seconds(1)
/** Name of the lock under which the own token is renewed. */
export const MEMBER_LOCK = 'evenkeel-renew-member'

/** Header of a call that must not prolong the session. */
export const backgroundHeaders = (isBackground: boolean): Record<string, string> =>
  isBackground ? { [backgroundHeader]: '1' } : {}

/** Holds the three tokens in memory and renews them, one tab at a time; the others take the new ones over (RD-005). */
export function createTokenKeeper({ own, monotonic, alone, tabs, sessionFlag, after }: TokenKeeperDeps) {
  let tokens: Tokens = noTokens
  let memberId: string | null = null
  /** The hint that came with the own token held here. */
  let seen: string | null = null
  const renewals = new Map<TokenKind, Promise<void>>()
  const waiting = new Set<() => void>()

  const held = (value: string) => ({ value, since: monotonic() })
  const hold = (next: Partial<Tokens>): void => {
    tokens = { ...tokens, ...next }
  }
  /** Another tab holds a newer token; ours is dying or dead and must not be shown again (trust S6). */
  const isOutdated = (): boolean => {
    const now = sessionFlag.read()
    return tokens.member !== null && seen !== null && now !== null && now !== seen
  }
  const share = (): void => {
    const { member, telehealth } = tokens
    if (memberId === null || member === null || isOutdated()) return
    const aged = <T extends { since: number }>({ since, ...rest }: T) => ({
      ...rest,
      age: monotonic() - since,
    })
    tabs.say({
      type: 'tokens',
      memberId,
      hint: seen,
      member: aged(member),
      telehealth: telehealth && aged(telehealth),
    })
  }
  const holdMember = (value: string): void => {
    hold({ member: held(value) })
    seen = sessionFlag.read()
  }
  const adopt = ({ hint: theirs, member, telehealth }: SharedTokens): void => {
    const since = (age: number) => monotonic() - age
    hold({ member: { value: member.value, since: since(member.age) } })
    seen = theirs
    if (telehealth && (tokens.telehealth === null || since(telehealth.age) > tokens.telehealth.since))
      hold({
        telehealth: { value: telehealth.value, since: since(telehealth.age), userId: telehealth.userId },
      })
    for (const go of waiting) go()
  }
  const hear = (message: SharedTokens): void => {
    if (message.memberId !== memberId || tokens.member === null) return
    if (isOutdated() || monotonic() - message.member.age > tokens.member.since) adopt(message)
  }
  const askOthers = (): Promise<void> =>
    new Promise((resolve) => {
      const go = () => {
        cancel()
        waiting.delete(go)
        resolve()
      }
      const cancel = after(ANSWER_TIME, go)
      waiting.add(go)
      if (memberId !== null) tabs.say({ type: 'ask', memberId })
    })

  async function renewMember(isBackground: boolean, isForced: boolean): Promise<void> {
    if (isOutdated()) await askOthers()
    const { member } = tokens
    if (!member) return
    const wasRenewed = !isOutdated() && !isStale('member', member, monotonic())
    if (wasRenewed && !isForced) return
    // An outdated token stays unused: the cookie holds the newest one, or by now that of another person.
    const isFromCookie = isOutdated()
    const headers = backgroundHeaders(isBackground)
    const body = isFromCookie ? {} : { auth_token: member.value }
    const { auth_token } = await own(extendMemberToken, { body, headers })
    if (isFromCookie) {
      const { id } = await own(readMe, { headers: { ...headers, authorization: `Token ${auth_token}` } })
      if (id !== memberId) throw new Refused(401, { errors: [] }, 'another member')
    }
    holdMember(auth_token)
    share()
  }

  async function renewOther(kind: Exclude<TokenKind, 'member'>, isBackground: boolean): Promise<void> {
    const current = tokens[kind]
    if (!current || !isStale(kind, current, monotonic())) return
    if (kind === 'answer') {
      const { answer_token } = await own(extendAnswerToken, { body: { answer_token: current.value } })
      hold({ answer: held(answer_token) })
    } else if (tokens.member && tokens.telehealth) {
      const { userId } = tokens.telehealth
      const { jwt_token } = await own(extendTelehealthToken, {
        body: { jwt_token: current.value },
        headers: { ...authHeader('member', tokens), ...backgroundHeaders(isBackground) },
      })
      hold({ telehealth: { ...held(jwt_token), userId } })
      share()
    } else {
      // A visitor cannot extend the temporary user's token: a new one is asked for.
      const fresh = await own(readFakeUserToken, { headers: authHeader('answers', tokens) })
      holdTelehealth(fresh)
    }
  }
  const holdTelehealth = ({ jwt, user }: TelehealthToken): void =>
    hold({ telehealth: { ...held(jwt), userId: user.id } })

  /** A background call leaves the own token's age alone: only what a person does counts (AUTH-09). */
  const needsRenewal = (kind: TokenKind, isBackground: boolean): boolean => {
    const current = tokens[kind]
    if (!current) return false
    if (kind !== 'member') return isStale(kind, current, monotonic())
    return isOutdated() || (!isBackground && isStale(kind, current, monotonic()))
  }

  return {
    read: (): Tokens => tokens,
    hold,
    holdMember,
    holdTelehealth,
    /** The telehealth token of who is here; the temporary one of the visitor before is not theirs (RD-151). */
    holdTelehealthOf: ({ md_live: token, mdlive_id: id, is_verified: isMember }: User): void => {
      if (token) holdTelehealth(token)
      else if (isMember && tokens.telehealth?.userId !== id) hold({ telehealth: null })
    },
    share,
    hear,
    adopt,
    /** Whose tokens these are. */
    belongTo: (id: string): void => {
      memberId = id
    },
    clear: (): void => {
      tokens = noTokens
      memberId = null
      seen = null
    },
    /** Whether the own token held here is the one of the cookie. */
    isNewest: (): boolean => tokens.member !== null && !isOutdated(),
    needsRenewal,
    /** Renews a token; calls that come meanwhile wait for the same renewal (AUTH-12). Throws what the renewal throws. */
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
