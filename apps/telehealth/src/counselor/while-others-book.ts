import { visitFaults } from '@evenkeel/contract/counselor/visit-faults.words'
import { refuse } from '@evenkeel/server/http/failure'
import { errorCodeOf, raceCodes } from '#db/error-code.ts'

/** Does something that waits for rows others may be at work on; says so in words where they are for too long. */
export async function whileOthersBook<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = errorCodeOf(error)
    if (code !== raceCodes.lockNotAvailable && code !== raceCodes.deadlock) throw error
    throw refuse('Unavailable', visitFaults.busy, { 'retry-after': '1' })
  }
}
