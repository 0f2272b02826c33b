import { type ApiCall, ApiError, type CallOptions } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import type { EndpointResult, Endpoint, CallInput } from '@evenkeel/api-contract/endpoint'
import { staffCsrfHeader, todayPageMarker } from '@evenkeel/api-contract/staff/session'

/** Header of a call that nobody pressed anything for: it keeps no session alive. */
export const backgroundHeaders = { 'x-background': '1' } as const

/** The same of Today while it stands open before somebody of the care line: the session lives on. */
export const todayPageHeaders = { 'x-background': todayPageMarker } as const

export interface StaffApiCallDeps {
  readonly fetch: typeof globalThis.fetch
  /** A call that counts as use was answered: the session lasts longer. */
  readonly onUse: () => void
  /** The session is over: a call that needs one was answered with 401; whether it was to do something. */
  readonly onSignedOut: (isPress: boolean) => void
  /** A right is gone: what may be seen is asked for again. */
  readonly onDenied: () => void
}

/** The typed call of the contract, with what every call of staff carries. Counselors' own calls go to the telehealth service. */
export function createStaffApiCall({ fetch, onUse, onSignedOut, onDenied }: StaffApiCallDeps): ApiCall {
  const callHouse = createApiCall({ base: '/api', fetch })
  const callTelehealth = createApiCall({ base: '/telehealth', fetch })
  return async <E extends Endpoint>(
    endpoint: E,
    sent: CallInput<E> & CallOptions,
  ): Promise<EndpointResult<E>> => {
    const isCounselors = endpoint.auth === 'counselor'
    const call = isCounselors ? callTelehealth : callHouse
    const needsSession = isCounselors || endpoint.auth === 'staff'
    const headers = { ...(endpoint.method === 'GET' ? {} : { [staffCsrfHeader]: '1' }), ...sent.headers }
    try {
      const answer = await call<E>(endpoint, { ...sent, headers } as CallInput<E> & CallOptions)
      if (needsSession && !('x-background' in headers)) onUse()
      return answer
    } catch (error) {
      if (needsSession && error instanceof ApiError) {
        if (error.status === 401) onSignedOut(endpoint.method !== 'GET')
        if (error.status === 403) onDenied()
      }
      throw error
    }
  }
}
