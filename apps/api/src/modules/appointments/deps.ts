import type { AnswerService } from '#modules/members/answer-service.ts'
import type { BaseDeps } from '#modules/base-deps.ts'

/** What the acts of this feature work with, all together. */
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
  /** The intake, as the features before it may use it. */
  readonly answers: AnswerService
  /** Waits, unless the signal ends it before. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Work nobody waits for any more; it is awaited when the service stops, and its trouble is told to the log. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Lets the worker look now: something is due. */
  readonly triggerVisitJob: () => void
  /** Address all mail comes from. */
  readonly mailFrom: string
}
