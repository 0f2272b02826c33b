import type { TelehealthToken } from '@evenkeel/api-contract/telehealth/token'
import type { SessionFlag } from './session-flag.ts'
import { type HeldToken, noTokens, type Tokens } from './tokens.ts'

/** The tokens in memory, whose they are, and whether they are still the newest ones of this browser. */
export function createTokenStore({
  monotonic,
  sessionFlag,
}: {
  readonly monotonic: () => number
  readonly sessionFlag: SessionFlag
}) {
  let tokens: Tokens = noTokens
  let memberId: string | null = null
  /** The hint that came with the own token held here. */
  let seen: string | null = null

  /** A token that was received just now. */
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
    /** The own token, with the hint that belongs to it: that of the cookie, or the one another tab told. */
    holdMember: (member: HeldToken, hint: string | null = sessionFlag.read()): void => {
      hold({ member })
      seen = hint
    },
    holdTelehealth: ({ jwt, user }: TelehealthToken): void =>
      hold({ telehealth: { ...held(jwt), userId: user.id } }),
    /** Another tab holds a newer token; ours is dying or dead and must not be shown again (trust S6). */
    isOutdated: (): boolean => {
      const now = sessionFlag.read()
      return tokens.member !== null && seen !== null && now !== null && now !== seen
    },
    /** Whose tokens these are. */
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
export type TokenStore = ReturnType<typeof createTokenStore>
