import type { User } from '@evenkeel/api-contract/portal/users'
import { createTokenStore } from './token-store.ts'
import type { SessionFlag } from './session-flag.ts'
import { createMemberRenewal, createTokenRenewal, type TokenRenewalDeps } from './token-renewal.ts'
import { createTokenSharing, type TokenSharingDeps } from './token-sharing.ts'
import { isStale, type TokenKind } from './tokens.ts'

export interface TokenKeeperDeps extends TokenRenewalDeps, TokenSharingDeps {
  /** Runs an act alone among all tabs of this browser. */
  readonly alone: <T>(name: string, act: () => Promise<T>) => Promise<T>
  readonly sessionFlag: SessionFlag
}
export type TokenKeeper = ReturnType<typeof createTokenKeeper>

/** Name of the lock under which the own token is renewed. */
export const MEMBER_LOCK = 'evenkeel-renew-member'

/** Holds the three tokens in memory and renews them, one tab at a time; the others take the new ones over (RD-005). */
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
    /** The telehealth token of who is here; the temporary one of the visitor before is not theirs (RD-151). */
    holdTelehealthOf: ({ md_live: token, mdlive_id: id, is_verified: isMember }: User): void => {
      if (token) holdTelehealth(token)
      else if (isMember && read().telehealth?.userId !== id) hold({ telehealth: null })
    },
    share: sharing.share,
    hear: sharing.hear,
    belongTo: tokens.belongTo,
    clear: tokens.clear,
    /** Whether the own token held here is the one of the cookie. */
    isNewest: (): boolean => read().member !== null && !isOutdated(),
    /** A background call leaves the own token's age alone: only what a person does counts (AUTH-09). */
    needsRenewal: (kind: TokenKind, isBackground: boolean): boolean => {
      const current = read()[kind]
      if (!current) return false
      if (kind !== 'member') return isStale(kind, current, monotonic())
      return isOutdated() || (!isBackground && isStale(kind, current, monotonic()))
    },
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
