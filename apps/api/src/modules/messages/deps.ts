import type { WithPatientAccess } from '#modules/members/patients/patient-access.ts'
import type { LiveEvents } from './live-events.ts'
import type { UnreadCountCache } from './unread-counts.ts'
import type { BaseDeps } from '#modules/base-deps.ts'

/** Dependencies of the messages module. */
export interface MessagesDeps extends Pick<
  BaseDeps,
  'store' | 'clock' | 'randomUuid' | 'publicUrl' | 'catalogue' | 'telehealth' | 'vault'
> {
  /** Calls the telehealth service in a member's name. */
  readonly asPatient: WithPatientAccess
  /** Live connections of members. */
  readonly live: LiveEvents
  /** Cached unread counts. */
  readonly unread: UnreadCountCache
  /** Called when a member's appointments changed at the telehealth service. */
  readonly appointmentsChanged: (member: {
    readonly id: string
    readonly organisationId: string
  }) => Promise<void>
  /** Authenticates webhook calls of the telehealth service. */
  readonly webhookToken: string
}
