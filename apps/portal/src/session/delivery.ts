import { createRequiredContext } from '@evenkeel/web/create-required-context'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import type { MessageEvent } from '@evenkeel/api-contract/portal/messages'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { fetchWithProgress } from '#lib/fetch-with-progress.ts'
import { telehealthValidation } from '#lib/api-client/telehealth-validation.ts'

/** Long enough for the largest file over a slow connection. */
const UPLOAD_TIMEOUT = minutes(15)

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

/** API calls that report upload progress. */
export const createUploads =
  (base: string): Delivery['own'] =>
  (onProgress) =>
    createApiCall({
      base,
      fetch: fetchWithProgress(onProgress, () => new XMLHttpRequest()),
      timeout: UPLOAD_TIMEOUT,
      ...telehealthValidation(base),
    })

/** Created once in the entry file. */
export const [DeliveryContext, useDelivery] = createRequiredContext<Delivery>('DeliveryContext')
