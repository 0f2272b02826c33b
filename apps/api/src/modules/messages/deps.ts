import type { WithPatientAccess } from '#modules/members/patients/patient-access.ts'
import type { LiveEvents } from './live-events.ts'
import type { UnreadCountCache } from './unread-counts.ts'
import type { BaseDeps } from '#modules/base-deps.ts'

/** What the acts of this feature work with, all together. */
export interface MessagesDeps extends Pick<
  BaseDeps,
  'store' | 'clock' | 'randomUuid' | 'publicUrl' | 'catalogue' | 'telehealth' | 'vault'
> {
  /** Asks the telehealth service in a member's name. */
  readonly asPatient: WithPatientAccess
  /** Open connections of members who want to hear at once. */
  readonly live: LiveEvents
  /** What was told of unread messages a moment ago. */
  readonly unread: UnreadCountCache
  /** A member's appointments changed at the telehealth service. */
  readonly appointmentsChanged: (member: {
    readonly id: string
    readonly organisationId: string
  }) => Promise<void>
  /** Shows that an event came from the telehealth service. */
  readonly webhookToken: string
}
