/** Tokens of a signed-in tab, as sent to the other tabs of this browser. Ages are in milliseconds. */
export interface SharedTokens {
  readonly type: 'tokens'
  readonly memberId: string
  /** The session flag cookie that belongs to the member token. */
  readonly hint: string | null
  readonly member: { readonly value: string; readonly age: number }
  readonly telehealth: { readonly value: string; readonly age: number; readonly userId: number } | null
}

/** Messages between the tabs of one browser. */
export type TabMessage =
  | SharedTokens
  /** Requests the newest tokens of this member. */
  | { readonly type: 'ask'; readonly memberId: string }
  /** A log-out on purpose: every tab signs out, but only this member's drafts are removed. */
  | { readonly type: 'left'; readonly memberId: string | null }

/** The channel to the other tabs. */
export interface TabChannel {
  say(message: TabMessage): void
  listen(hear: (message: TabMessage) => void): void
}

/** For browsers without a channel, and for the server. */
export const noTabChannel: TabChannel = { say: () => {}, listen: () => {} }

/** Opens the channel between the tabs of this origin. */
export function openTabChannel(name: string): TabChannel {
  if (!('BroadcastChannel' in globalThis)) return noTabChannel
  const channel = new BroadcastChannel(name)
  return {
    say: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data)),
  }
}
