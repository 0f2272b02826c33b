import { type ApiCall, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { ApiCallOptions, createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { defer, deferForSome } from '#lib/deferred-module.tsx'
import type { Delivery } from '#session/delivery.ts'
import type { DraftDeps, Drafts } from '#session/drafts/drafts.ts'

const out = (): Error => new NetworkError('a part of this site could not be fetched')

/** A call that waits for what makes it. */
const callOnce = (made: () => Promise<ApiCall>): ApiCall =>
  (async (...sent: Parameters<ApiCall>) => (await made())(...sent)) as unknown as ApiCall

/** What makes calls: a first view makes none before somebody can press. */
const calls = defer<{ readonly createApiCall: typeof createApiCall }>(
  () => import('@evenkeel/api-contract/client/create-api-call'),
  { createApiCall: () => () => Promise.reject(out()) },
)

/** The one typed fetch, once its code is here. Throws Unreachable where that cannot be fetched. */
export const deferredCall = (options: ApiCallOptions): ApiCall =>
  callOnce(async () => (await calls.load()).createApiCall(options))

/** Files on their way out, live events, and drafts: members have them, and for a visitor they come when they are wanted. */
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

/** Whoever has a member's page has these at hand. */
export const wantServices = services.want

/** Calls to a service that tell how far they are. */
export const deferredUploads =
  (base: string): Delivery['own'] =>
  (onProgress) =>
    callOnce(async () => (await services.load()).uploads(base)(onProgress))

/** Live events of the own API. */
export const deferredEvents: Delivery['events'] = async function* (headers, signal) {
  yield* (await services.load()).events(headers, signal)
}

/** What is being typed, kept in this browser. */
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
    // What was never built holds no key.
    lock: () => void built?.then((there) => there.lock()),
  }
}
