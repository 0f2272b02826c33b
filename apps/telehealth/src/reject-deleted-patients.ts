import { createNotAuthenticatedError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { Caller } from './caller.ts'
import { getPostgresErrorCode } from '#db/postgres-error-code.ts'

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
        if (received.caller.kind === 'patient' && getPostgresErrorCode(error) === FOREIGN_KEY_VIOLATION)
          throw createNotAuthenticatedError()
        throw error
      }
    })
