import type { DocumentsRoom } from '#features/documents/room.ts'
import type { LiveNews } from './live-news.ts'

/** What the acts of this feature are handed. */
export interface MessagesRoom extends DocumentsRoom {
  /** Open connections of members who want to hear at once. */
  readonly live: LiveNews
  /** A member's appointments changed at the telehealth service. */
  readonly appointmentsChanged: (member: {
    readonly id: string
    readonly organisationId: string
  }) => Promise<void>
  /** Shows that news come from the telehealth service. */
  readonly webhookToken: string
}
