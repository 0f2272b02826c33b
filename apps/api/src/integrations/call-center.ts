import { type Inquiry } from '@evenkeel/api-contract/portal/inquiries'
import { seconds } from '@evenkeel/api-contract/time/duration-units'

/** The receiving system did not take an inquiry; the message says why, without anything personal. */
export class InquiryDeliveryError extends Error {}

/** A system of the call centre that takes inquiries. */
export interface InquiryReceiver {
  /** Hands one over under its id; returns the receiver's own reference, if it has one. Throws InquiryDeliveryError. */
  send(inquiry: Inquiry): Promise<string | null>
}

/** Who calls members back. */
export interface CallCenter {
  /** Mailbox for requests and for failures, where an organisation names none of its own. */
  readonly email: string
  /** Null: requests go to the mailbox. */
  readonly receiver: InquiryReceiver | null
}

/** Whether requests to meet in person go to a system of the call centre. */
export const usesExternalCallCenter = (careLine: CallCenter | undefined): boolean =>
  Boolean(careLine?.receiver)

/** Longest wait for the receiving system. */
const REQUEST_TIMEOUT = seconds(8)
/** Longest reference that is kept. */
const MAX_REFERENCE_LENGTH = 40

/** The receiving system behind an address that takes JSON. `token` is sent as a bearer token when it is given. */
export function createHttpInquiryReceiver({
  url,
  token,
  fetch,
}: {
  readonly url: string
  readonly token: string | null
  readonly fetch: typeof globalThis.fetch
}): InquiryReceiver {
  return {
    send: async (inquiry) => {
      let answer: Response
      let reference: string
      try {
        answer = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': inquiry.id,
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(inquiry),
          // An answer from somewhere else would hand a person's answers to a stranger.
          redirect: 'error',
          signal: AbortSignal.timeout(REQUEST_TIMEOUT),
        })
        reference = (await answer.text()).trim()
      } catch {
        throw new InquiryDeliveryError('no answer from the receiving system')
      }
      if (!answer.ok) throw new InquiryDeliveryError(`the receiving system answered ${answer.status}`)
      return reference === '' ? null : reference.slice(0, MAX_REFERENCE_LENGTH)
    },
  }
}
