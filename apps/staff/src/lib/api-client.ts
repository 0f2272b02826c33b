import { type ApiCall, ApiError, type CallOptions } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import type { EndpointResult, Endpoint, CallInput } from '@evenkeel/api-contract/endpoint'
import { staffCsrfHeader, todayPageMarker } from '@evenkeel/api-contract/staff/session'

/** Header of background requests, which do not extend the session. */
export const backgroundHeaders = { 'x-background': '1' } as const

/** Header of requests by an open Today page of the care line, which do extend the session. */
export const todayPageHeaders = { 'x-background': todayPageMarker } as const

interface StaffApiCallDeps {
  readonly fetch: typeof globalThis.fetch
  /** A request that counts as activity succeeded: the session is extended. */
  readonly onUse: () => void
  /** A request that needs a session returned 401; `isPress` tells whether a user action caused it. */
  readonly onSignedOut: (isPress: boolean) => void
  /** A request was denied: permissions must be refetched. */
  readonly onDenied: () => void
}

/**
 * Typed API call with the headers that every staff request needs. Counselor endpoints are sent to the
 * telehealth service.
 */
export function createStaffApiCall({ fetch, onUse, onSignedOut, onDenied }: StaffApiCallDeps): ApiCall {
  const callPortal = createApiCall({ base: '/api', fetch })
  const callTelehealth = createApiCall({ base: '/telehealth', fetch })
  return async <E extends Endpoint>(
    endpoint: E,
    sent: CallInput<E> & CallOptions,
  ): Promise<EndpointResult<E>> => {
    const isCounselors = endpoint.auth === 'counselor'
    const call = isCounselors ? callTelehealth : callPortal
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
