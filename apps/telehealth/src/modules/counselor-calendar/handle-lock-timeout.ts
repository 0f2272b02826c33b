import { visitErrorMessages } from '@evenkeel/api-contract/counselor/visit-errors.messages'
import { createHttpError } from '@evenkeel/server-kit/http/http-error'
import { getPostgresErrorCode, raceErrorCodes } from '#db/postgres-error-code.ts'

/** Does something that waits for rows others may be at work on; says so in words where they are for too long. */
export async function handleLockTimeout<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = getPostgresErrorCode(error)
    if (code !== raceErrorCodes.lockNotAvailable && code !== raceErrorCodes.deadlock) throw error
    throw createHttpError('Unavailable', visitErrorMessages.busy, { 'retry-after': '1' })
  }
}
