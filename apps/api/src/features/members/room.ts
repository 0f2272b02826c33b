import type { Clock } from '@evenkeel/server/clock'
import type { Store } from '@evenkeel/server/store/store'
import type { Telehealth } from '#outside/telehealth.ts'
import type { Answers } from './answers.ts'
import type { Passwords } from './passwords.ts'

/** What the acts of this feature are handed. */
export interface MembersRoom {
  readonly store: Store
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  /** Where members reach the portal; no slash at the end. */
  readonly publicUrl: string
  readonly telehealth: Telehealth
  readonly passwords: Passwords
  readonly answers: Answers
}
