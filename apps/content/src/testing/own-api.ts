import { type Call, Unreachable } from '@evenkeel/contract/call'

/** An own API that does not answer: enough wherever nobody sends a token. */
export const silentOwnApi: Call = () => Promise.reject(new Unreachable('nobody is there'))
