import { type ApiCall, NetworkError } from '@evenkeel/api-contract/client/api-call'

/** A portal API that does not respond: enough for tests without tokens. */
export const unreachablePortalApi: ApiCall = () => Promise.reject(new NetworkError('nobody is there'))
