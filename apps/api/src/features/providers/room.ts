import type { Telehealth } from '#outside/telehealth.ts'

/** What the acts of this feature are handed. */
export interface ProvidersRoom {
  readonly telehealth: Telehealth
}
