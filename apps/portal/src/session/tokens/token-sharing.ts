import { seconds } from '@evenkeel/api-contract/time/duration-units'
import type { TokenStore } from './token-store.ts'
import type { SharedTokens, TabChannel } from './tabs.ts'

/** How long a tab waits for another one that has renewed the token; a tab that was closed cannot answer. */
const REPLY_TIMEOUT = seconds(1)

export interface TokenSharingDeps {
  /** Monotonic milliseconds. */
  readonly monotonic: () => number
  readonly tabs: TabChannel
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Tells the tabs of one member the newest tokens, and takes over what they tell. */
export function createTokenSharing(
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
    /** Asks for the newest tokens; resolves when they came, or nobody answered in time. */
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
export type TokenSharing = ReturnType<typeof createTokenSharing>
