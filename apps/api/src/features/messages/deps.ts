import type { DocumentsDeps } from '#features/documents/deps.ts'
import type { LiveEvents } from './live-events.ts'

/** What the acts of this feature are handed. */
export interface MessagesDeps extends DocumentsDeps {
  /** Open connections of members who want to hear at once. */
  readonly live: LiveEvents
  /** A member's appointments changed at the telehealth service. */
  readonly appointmentsChanged: (member: {
    readonly id: string
    readonly organisationId: string
  }) => Promise<void>
  /** Shows that an event came from the telehealth service. */
  readonly webhookToken: string
}
