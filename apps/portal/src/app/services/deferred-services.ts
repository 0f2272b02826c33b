import { type ApiCall, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { ApiCallOptions, createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { defer, deferForSome } from '#lib/deferred-module.tsx'
import type { Delivery } from '#session/delivery.ts'
import type { DraftDeps, Drafts } from '#session/drafts/drafts.ts'

const out = (): Error => new NetworkError('a part of this site could not be loaded')

/** An API call that waits until its client is created. */
const callOnce = (made: () => Promise<ApiCall>): ApiCall =>
  (async (...sent: Parameters<ApiCall>) => (await made())(...sent)) as unknown as ApiCall

/** Creates API clients. The first view makes no call before the user can interact. */
const calls = defer<{ readonly createApiCall: typeof createApiCall }>(
  () => import('@evenkeel/api-contract/client/create-api-call'),
  { createApiCall: () => () => Promise.reject(out()) },
)

/** The typed API call, loaded on demand. Throws Unreachable if its code cannot be loaded. */
export const deferredCall = (options: ApiCallOptions): ApiCall =>
  callOnce(async () => (await calls.load()).createApiCall(options))

/** File uploads, live events and drafts: preloaded for members, loaded on demand for visitors. */
const services = deferForSome(() => import('./browser-services.ts'), {
  uploads: () => () => () => Promise.reject(out()),
  events: () => {
    throw out()
  },
  browserDrafts: (): Drafts => ({
    save: async () => false,
    read: async () => null,
    look: async () => ({ state: 'unreachable' }),
    holdsAny: async () => false,
    drop: async () => {},
    wipe: async () => {},
    lock: () => {},
  }),
})

/** Preloads the services above. Call it for a member's page. */
export const wantServices = services.want

/** API calls that report upload progress. */
export const deferredUploads =
  (base: string): Delivery['own'] =>
  (onProgress) =>
    callOnce(async () => (await services.load()).uploads(base)(onProgress))

/** Live events of the portal API. */
export const deferredEvents: Delivery['events'] = async function* (headers, signal) {
  yield* (await services.load()).events(headers, signal)
}

/** Drafts stored in this browser. */
export function deferredDrafts(deps: Omit<DraftDeps, 'vault'>): Drafts {
  let built: Promise<Drafts> | null = null
  const drafts = (): Promise<Drafts> =>
    (built ??= services.load().then(({ browserDrafts }) => browserDrafts(deps)))
  return {
    save: async (name, value) => (await drafts()).save(name, value),
    read: async (name) => (await drafts()).read(name),
    look: async (name) => (await drafts()).look(name),
    holdsAny: async () => (await drafts()).holdsAny(),
    drop: async (name) => (await drafts()).drop(name),
    wipe: async (memberId) => (await drafts()).wipe(memberId),
    // If it was never created, there is no key to discard.
    lock: () => void built?.then((there) => there.lock()),
  }
}
