import type { AnswerService } from '#modules/members/answer-service.ts'
import type { BaseDeps } from '#modules/base-deps.ts'

/** Dependencies of the appointments module. */
export interface AppointmentsDeps extends Pick<
  BaseDeps,
  | 'store'
  | 'clock'
  | 'randomUuid'
  | 'publicUrl'
  | 'catalogue'
  | 'language'
  | 'telehealth'
  | 'vault'
  | 'tenantConfig'
> {
  /** The intake module, as other modules may use it. */
  readonly answers: AnswerService
  /** Resolves after the given time, or when the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Runs work that no request waits for. It is awaited when the service stops; errors are logged. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Wakes the visit job: something is due. */
  readonly triggerVisitJob: () => void
  /** Sender address of all emails. */
  readonly mailFrom: string
}
