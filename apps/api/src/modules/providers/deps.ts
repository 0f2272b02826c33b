import type { Telehealth } from '#integrations/telehealth.ts'

/** What the acts of this feature are handed. */
export interface ProvidersDeps {
  readonly telehealth: Telehealth
  /** Name of a visitor towards the telehealth service, made from the answer set: tells visitors apart and says nothing. */
  readonly visitorName: (answerSetId: string) => string
}
