import { createRequiredContext } from '#lib/create-required-context.ts'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { MessageEvent } from '@evenkeel/api-contract/portal/messages'

/** Called with upload progress, from 0 to 1. */
export type ProgressListener = (part: number) => void

/** Long-running connections to the services: file uploads and live events. */
export interface Delivery {
  /** Portal and telehealth API calls that report progress and have a long timeout. */
  readonly own: (onProgress: ProgressListener) => ApiCall
  readonly telehealth: (onProgress: ProgressListener) => ApiCall
  /** Live events for the authorized user; ends with the connection. */
  readonly events: (
    authorization: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => AsyncIterable<MessageEvent>
  /** A new UUID, which identifies a message or file that is sent again. */
  readonly newId: () => string
}

/** Created once in the entry file. */
export const [DeliveryContext, useDelivery] = createRequiredContext<Delivery>('DeliveryContext')
