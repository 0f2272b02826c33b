import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { subscribeToEvents } from '@evenkeel/api-contract/client/subscribe-to-events'
import { subscribeToMessages, type MessageEvent } from '@evenkeel/api-contract/portal/messages'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { fetchWithProgress } from '#lib/fetch-with-progress.ts'
import type { ProgressListener } from '#session/delivery.ts'
import { createIndexedDbDraftStore } from '#session/drafts/draft-store.ts'
import { createDrafts, type DraftDeps, type Drafts } from '#session/drafts/drafts.ts'

/** Long enough for the largest file over a slow connection. */
const UPLOAD_TIMEOUT = minutes(15)

/** API calls that report upload progress and have a long timeout. */
export const uploads = (base: string) => (onProgress: ProgressListener) =>
  createApiCall({
    base,
    fetch: fetchWithProgress(onProgress, () => new XMLHttpRequest()),
    timeout: UPLOAD_TIMEOUT,
  })

/** Live events of the portal API. */
export const events = (
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): AsyncIterable<MessageEvent> =>
  subscribeToEvents(subscribeToMessages, {
    base: '/api',
    fetch: (input, init) => fetch(input, init),
    headers,
    signal,
  })

/** Drafts stored in IndexedDB. */
export const browserDrafts = (deps: Omit<DraftDeps, 'vault'>): Drafts =>
  createDrafts({ ...deps, vault: createIndexedDbDraftStore(() => window.indexedDB) })
