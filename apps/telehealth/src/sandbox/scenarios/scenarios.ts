import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { wireMessages } from '@evenkeel/api-contract/errors/wire-messages'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { createBookingError, createHttpError, type HttpError } from '@evenkeel/server-kit/http/http-error'
import { bookingErrorMessages } from '#booking-errors.ts'
import type { FaultScenarios } from '#app-context.ts'

/** A call the service has answered, for the test hooks. */
export interface LoggedCall {
  readonly method: string
  /** The requested path, without its query. */
  readonly path: string
  /** The path pattern, for example `/v2/patients/:id`; null: no such endpoint. */
  readonly route: string | null
  /** HTTP status of the answer. */
  readonly status: number
  /** Time of the answer, ISO 8601 in UTC. */
  readonly at: string
}

/** Maximum number of logged calls. */
const MAX_CALLS = 500

/** The latest calls, in memory only, because the paths contain patient ids. */
export function createCallLog() {
  const calls: LoggedCall[] = []
  return {
    add: (call: LoggedCall): void => {
      if (calls.length === MAX_CALLS) calls.shift()
      calls.push(call)
    },
    /** Newest last. */
    list: (): readonly LoggedCall[] => [...calls],
    clear: () => {
      calls.length = 0
    },
    /** Removes all calls about a deleted patient. */
    forgetPatient: (id: number): void => {
      const remaining = calls.filter(({ path }) => !path.split('/').includes(String(id)))
      calls.splice(0, calls.length, ...remaining)
    },
  }
}

export type CallLog = ReturnType<typeof createCallLog>

/** Fault scenarios that the test hooks can apply to the next calls. */
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

/** Duration of a call in the scenario `slow`. */
const SLOW_DELAY = seconds(3)

const bookingScenarios = [
  'provider_unavailable',
  'no_eap_sessions_remaining',
  'not_allowed_for_patient',
  'no_state_license',
] as const

const requestScenarios = ['no_eap_sessions_remaining', 'not_found'] as const

/** The current fault scenario, counted down by the calls it affects. */
export interface ControllableScenarios extends FaultScenarios {
  /** Applies a fault scenario to the next `times` matching calls; `none` ends it. */
  set(name: ScenarioName, times: number): void
}

/** `sleep` waits for a number of milliseconds. */
export function createScenarios(sleep: (milliseconds: number) => Promise<void>): ControllableScenarios {
  let ordered: ScenarioName = 'none'
  let left = 0
  const takes = (name: ScenarioName): boolean => {
    if (ordered !== name || left <= 0) return false
    left -= 1
    return true
  }
  const throwIf = (name: ScenarioName, failure: () => HttpError): void => {
    if (takes(name)) throw failure()
  }
  return {
    set: (name, times) => {
      ordered = name
      left = times
    },
    meetAnyCall: async () => {
      throwIf('http_500', () => createHttpError('InternalError', errorMessages.network))
      throwIf('down', () =>
        createHttpError('Unavailable', 'The telehealth service is down.', { 'retry-after': '1' }),
      )
      if (takes('slow')) await sleep(SLOW_DELAY)
    },
    meetBooking: () => {
      throwIf('duplicate', () => createHttpError('DuplicateRequest', 'This is being worked on right now.'))
      for (const name of bookingScenarios)
        throwIf(name, () => createBookingError(name, bookingErrorMessages[name]))
    },
    meetRequest: () => {
      for (const name of requestScenarios)
        throwIf(name, () => createBookingError(name, bookingErrorMessages[name]))
    },
    meetSignUp: () => {
      throwIf('account_exists', () =>
        createBookingError('account_exists', wireMessages.accountExistsElsewhere),
      )
    },
  }
}
