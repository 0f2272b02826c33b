import type { Telehealth } from '#integrations/telehealth.ts'

/** Dependencies of the providers module. */
export interface ProvidersDeps {
  readonly telehealth: Telehealth
  /** Returns the visitor's pseudonym for the telehealth service, derived from the answer set. */
  readonly visitorName: (answerSetId: string) => string
}
