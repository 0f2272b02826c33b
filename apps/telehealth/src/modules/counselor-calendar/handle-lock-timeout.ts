import { visitErrorMessages } from '@evenkeel/api-contract/counselor/visit-errors.messages'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { getPostgresErrorCode, raceErrorCodes } from '#db/postgres-error-code.ts'

/** Runs work that waits for row locks; maps a lock timeout to an error with a text for the caller. */
export async function handleLockTimeout<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = getPostgresErrorCode(error)
    if (code !== raceErrorCodes.lockNotAvailable && code !== raceErrorCodes.deadlock) throw error
    throw createHttpError('Unavailable', visitErrorMessages.busy, { 'retry-after': '1' })
  }
}
