/** What the tabs of one organization in this browser say: a new one asks, and one in which something was begun answers, not what. */
export type BegunSaid = 'asked' | 'begun'

/** The way between them. Close it. */
export const begunTabs = (client: string): BroadcastChannel =>
  new BroadcastChannel(`evenkeel-begun-${client}`)
