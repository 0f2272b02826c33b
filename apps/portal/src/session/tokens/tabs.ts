/** The tokens of a signed-in tab, as it tells them to the other tabs of this browser. Ages are milliseconds. */
export interface SharedTokens {
  readonly type: 'tokens'
  readonly memberId: string
  /** The session flag cookie that came with the own token. */
  readonly hint: string | null
  readonly member: { readonly value: string; readonly age: number }
  readonly telehealth: { readonly value: string; readonly age: number; readonly userId: number } | null
}

/** What tabs of one browser say to each other. */
export type TabMessage =
  | SharedTokens
  /** Who has the newest tokens of this member? */
  | { readonly type: 'ask'; readonly memberId: string }
  /** A person logged out on purpose: every tab is left, but only this member's drafts go. */
  | { readonly type: 'left'; readonly memberId: string | null }

/** The other tabs. */
export interface TabChannel {
  say(message: TabMessage): void
  listen(hear: (message: TabMessage) => void): void
}

/** A browser without a way between tabs, and the server. */
export const noTabChannel: TabChannel = { say: () => {}, listen: () => {} }

/** The tabs of this origin in this browser. */
export function openTabChannel(name: string): TabChannel {
  if (!('BroadcastChannel' in globalThis)) return noTabChannel
  const channel = new BroadcastChannel(name)
  return {
    say: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data)),
  }
}
