/**
 * Messages between the tabs of one organization: a new tab asks, and a tab with an unfinished booking
 * answers.
 */
export type BookingChannelMessage = 'asked' | 'begun'

/** Opens the channel between tabs. Close it after use. */
export const openBookingChannel = (client: string): BroadcastChannel =>
  new BroadcastChannel(`evenkeel-begun-${client}`)
