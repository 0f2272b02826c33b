import type { Clock } from '@evenkeel/server-kit/clock'
import { type AuditEvent, noStaffActor, hashSubject } from './hash-chain.ts'
import type { RecordAuditEvent } from './audit-writer.ts'

/** Whose account a command of the operator's concerned. */
export interface OperatorAction extends Pick<AuditEvent, 'organisationId' | 'objectId' | 'requestId'> {
  /** The member, or the answers of a person who is none yet. */
  readonly person: string
  /** The command as it is typed, without what it was asked for. */
  readonly command: string
  readonly isDone: boolean
}

/** Leaves an event for something the operator did from a shell: 409 stands for "cannot be done now". */
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
