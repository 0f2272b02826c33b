import { visitErrorMessages } from '@evenkeel/api-contract/counselor/visit-errors.messages'
import { findDatabaseError, UNIQUE_VIOLATION } from '@evenkeel/server-kit/database/database-error'
import { createHttpError, createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { Caller } from '#caller.ts'

/** Error codes of booking races. */
export const raceErrorCodes = {
  exclusionViolation: '23P01',
  uniqueViolation: UNIQUE_VIOLATION,
  deadlock: '40P01',
  lockNotAvailable: '55P03',
} as const

/** Runs work that waits for row locks; maps a lock timeout to an error with a text for the caller. */
export async function handleLockTimeout<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = findDatabaseError(error)?.code
    if (code !== raceErrorCodes.lockNotAvailable && code !== raceErrorCodes.deadlock) throw error
    throw createHttpError('Unavailable', visitErrorMessages.busy, { 'retry-after': '1' })
  }
}

/** SQLSTATE of a foreign key violation. */
const FOREIGN_KEY_VIOLATION = '23503'

/** Handles a patient deleted during the call: answers as if the call came after the deletion. */
export const rejectDeletedPatients =
  (serve: RegisterEndpoint<Caller>): RegisterEndpoint<Caller> =>
  (endpoint, act) =>
    serve(endpoint, async (received) => {
      try {
        return await act(received)
      } catch (error) {
        if (received.caller.kind === 'patient' && findDatabaseError(error)?.code === FOREIGN_KEY_VIOLATION)
          throw createNotAuthenticatedError()
        throw error
      }
    })
