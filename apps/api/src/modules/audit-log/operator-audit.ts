import type { Clock } from '@evenkeel/server-kit/clock'
import { type AuditEvent, noStaffActor, hashSubject } from './hash-chain.ts'
import type { RecordAuditEvent } from './audit-writer.ts'

/** The data subject of an operator command. */
export interface OperatorAction extends Pick<AuditEvent, 'organisationId' | 'objectId' | 'requestId'> {
  /** The member id, or the id of an unclaimed answer set. */
  readonly person: string
  /** The command as typed, without arguments. */
  readonly command: string
  readonly isDone: boolean
}

/** Records an operator command; 409 means that it is not possible now. */
export const createOperatorAudit =
  (clock: Clock, record: RecordAuditEvent) =>
  ({ person, command, isDone, ...where }: OperatorAction): Promise<void> =>
    record({
      ...where,
      at: clock.now(),
      subject: hashSubject(person),
      action: `operator ${command}`,
      object: 'account',
      outcome: isDone ? 'allowed' : 'denied',
      status: isDone ? 200 : 409,
      ...noStaffActor,
    })
