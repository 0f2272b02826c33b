import type { Page } from '@playwright/test'
import type { Person } from '../journeys/steps.ts'
import type { Scenario } from './scenarios.ts'

/** What a person came for. */
export type Goal = 'booked' | 'requested' | 'moved' | 'cancelled' | 'asked' | 'signed in' | 'reset'
/** What a screen's own act asks of the telehealth service. */
export type Asks =
  | 'nothing'
  | 'search'
  | 'hold'
  | 'search for a visitor'
  | 'sign-up'
  | 'draft'
  | 'book'
  | 'move'
  | 'cancel'
  | 'request'
  | 'sign-in'

/** A screen of a way, how one gets there, and what is done on it. */
export interface Place {
  readonly name: string
  readonly heading: RegExp
  readonly goal: Goal
  readonly asks: Asks
  readonly reach: (page: Page) => Promise<Person>
  readonly act: (page: Page, person: Person) => Promise<unknown>
  /** Left and entered again by `npm test` as well; `npm run test:deep` tries every place. */
  readonly isQuick?: true
  /** Troubles that are also tried by `npm test`; `npm run test:deep` tries all. */
  readonly quick?: readonly Scenario[]
  /** What was typed or chosen before the act and is on the screen. */
  readonly typed?: (page: Page, person: Person) => Promise<void>
}
