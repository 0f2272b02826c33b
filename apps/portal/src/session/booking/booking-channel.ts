/** What the tabs of one organization in this browser say: a new one asks, and one in which something was begun answers, not what. */
export type BookingChannelMessage = 'asked' | 'begun'

/** The way between them. Close it. */
export const openBookingChannel = (client: string): BroadcastChannel =>
  new BroadcastChannel(`evenkeel-begun-${client}`)
