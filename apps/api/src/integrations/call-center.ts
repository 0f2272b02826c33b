import type { Inquiry } from '@evenkeel/api-contract/portal/schemas/inquiries'
import { seconds } from '@evenkeel/api-contract/time/duration-units'

/** The receiving system did not accept an inquiry; the message says why, without personal data. */
export class InquiryDeliveryError extends Error {}

/** A system of the call center that accepts inquiries. */
interface InquiryReceiver {
  /**
   * Delivers an inquiry under its id; returns the receiver's own reference, if it has one. Throws
   * InquiryDeliveryError.
   */
  send(inquiry: Inquiry): Promise<string | null>
}

/** Who calls members back. */
export interface CallCenter {
  /** Mailbox for requests and failures, for organizations without their own. */
  readonly email: string
  /** Null: requests go to the mailbox. */
  readonly receiver: InquiryReceiver | null
}

/** Whether requests to meet in person go to a system of the call centre. */
export const usesExternalCallCenter = (careLine: CallCenter | undefined): boolean =>
  Boolean(careLine?.receiver)

/** Longest wait for the receiving system. */
const REQUEST_TIMEOUT = seconds(8)
/** Maximum stored length of a reference. */
const MAX_REFERENCE_LENGTH = 40

/** Delivers inquiries as JSON to a URL. `token` is sent as a bearer token if given. */
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
          // A redirect would send a member's answers to another host.
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
