import { notAuthenticated } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Caller } from './caller.ts'
import { errorCodeOf } from '#db/error-code.ts'

/** SQLSTATE of a row that belongs to nobody. */
const FOREIGN_KEY = '23503'

/** A patient can be removed while a call of theirs is under way: it is answered as one that came after. */
export const refusingTheRemoved =
  (serve: Serve<Caller>): Serve<Caller> =>
  (endpoint, act) =>
    serve(endpoint, async (received) => {
      try {
        return await act(received)
      } catch (error) {
        if (received.caller.kind === 'patient' && errorCodeOf(error) === FOREIGN_KEY) throw notAuthenticated()
        throw error
      }
    })
