import { bookingRefused, type Failure, refuse } from '@evenkeel/server/http/failure'
import { seconds } from '@evenkeel/contract/units'
import { errorTexts } from '@evenkeel/contract/error-texts.words'
import { wireTexts } from '@evenkeel/contract/wire-texts'
import { bookingTexts } from '#booking-texts.ts'
import type { Scenarios } from '#scenarios.ts'

/** Troubles that can be ordered for the next calls by the test hooks. */
export const scenarioNames = [
  'provider_unavailable',
  'no_eap_sessions_remaining',
  'not_allowed_for_patient',
  'no_state_license',
  'not_found',
  'account_exists',
  'duplicate',
  'http_500',
  'slow',
  'down',
  'none',
] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** How long a call takes in the scenario `slow`. */
const SLOW = seconds(3)

const bookingNames = [
  'provider_unavailable',
  'no_eap_sessions_remaining',
  'not_allowed_for_patient',
  'no_state_license',
] as const

const requestNames = ['no_eap_sessions_remaining', 'not_found'] as const

/** The one trouble that is ordered, counted down by the calls it meets. */
export interface OrderedScenarios extends Scenarios {
  /** Orders a trouble for the next `times` calls it fits; `none` ends it. */
  set(name: ScenarioName, times: number): void
}

/** `sleep` waits for a number of milliseconds. */
export function createScenarios(sleep: (milliseconds: number) => Promise<void>): OrderedScenarios {
  let ordered: ScenarioName = 'none'
  let left = 0
  const takes = (name: ScenarioName): boolean => {
    if (ordered !== name || left <= 0) return false
    left -= 1
    return true
  }
  const throwIf = (name: ScenarioName, failure: () => Failure): void => {
    if (takes(name)) throw failure()
  }
  return {
    set: (name, times) => {
      ordered = name
      left = times
    },
    meetAnyCall: async () => {
      throwIf('http_500', () => refuse('InternalError', errorTexts.network))
      throwIf('down', () => refuse('Unavailable', 'The telehealth service is down.', { 'retry-after': '1' }))
      if (takes('slow')) await sleep(SLOW)
    },
    meetBooking: () => {
      throwIf('duplicate', () => refuse('DuplicateRequest', 'This is being worked on right now.'))
      for (const name of bookingNames) throwIf(name, () => bookingRefused(name, bookingTexts[name]))
    },
    meetRequest: () => {
      for (const name of requestNames) throwIf(name, () => bookingRefused(name, bookingTexts[name]))
    },
    meetSignUp: () => {
      throwIf('account_exists', () => bookingRefused('account_exists', wireTexts.accountExistsElsewhere))
    },
  }
}
