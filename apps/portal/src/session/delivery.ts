import { createRequiredContext } from '#lib/create-required-context.ts'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { MessageEvent } from '@evenkeel/api-contract/portal/messages'

/** Hears how much of what is sent has left, from 0 to 1. */
export type ProgressListener = (part: number) => void

/** What takes its time between here and the services: files on their way out, live events on its way in. */
export interface Delivery {
  /** The own API and the telehealth service over connections that tell how far they are, and are not given up soon. */
  readonly own: (onProgress: ProgressListener) => ApiCall
  readonly telehealth: (onProgress: ProgressListener) => ApiCall
  /** News for whoever the authorization names; ends when the connection does. */
  readonly events: (
    authorization: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => AsyncIterable<MessageEvent>
  /** A fresh UUID: with it a message or file that is sent again is known to be the same. */
  readonly newId: () => string
}

/** Made once in the entry file. */
export const [DeliveryContext, useDelivery] = createRequiredContext<Delivery>('DeliveryContext')
