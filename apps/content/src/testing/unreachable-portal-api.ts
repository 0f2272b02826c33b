import { type ApiCall, NetworkError } from '@evenkeel/api-contract/client/api-call'

/** An own API that does not answer: enough wherever nobody sends a token. */
export const unreachablePortalApi: ApiCall = () => Promise.reject(new NetworkError('nobody is there'))
