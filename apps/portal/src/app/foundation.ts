import type { Call } from '@evenkeel/contract/call'
import { QueryClient } from '@tanstack/react-query'
import { browserFormEnvironment } from '#form/environment.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import { createTimeZoneChoice } from '#organisation/time-zone.ts'
import { createNotices } from '#session/notice.ts'
import { createSession, type SessionDeps } from '#session/session.ts'
import { createVisit } from '#session/visit.ts'
import type { FirstData } from './first-data.ts'
import type { Foundation } from './House.tsx'

export interface FoundationDeps {
  readonly first: FirstData
  readonly own: Call
  readonly telehealth: Call
  readonly content: Call
  readonly local: KeyValue<LocalKey>
  /** Of the tab: the visit's references and the error notice. */
  readonly tab: KeyValue<string>
  readonly monotonic: () => number
  readonly now: () => Temporal.Instant
  readonly newId: () => string
  readonly alone: SessionDeps['alone']
}

/** Adds the client id to every own call, so that the server knows whose house it is (ruling R3). */
const asClient =
  (call: Call, client: string): Call =>
  (endpoint, sent) =>
    call(endpoint, { ...sent, headers: { ...sent.headers, 'x-client-id': client } } as typeof sent)

/** Builds what a page stands on, the same way on the server and in the browser. */
export function buildFoundation(deps: FoundationDeps): Foundation {
  const { first, local, tab, now } = deps
  const zone = createTimeZoneChoice(local)
  return {
    place: first.place,
    content: asClient(deps.content, first.place.client),
    local,
    zone,
    session: createSession({
      own: asClient(deps.own, first.place.client),
      telehealth: deps.telehealth,
      monotonic: deps.monotonic,
      local,
      hinted: first.hinted,
      alone: deps.alone,
    }),
    notices: createNotices(tab),
    visit: createVisit({ session: tab, now, client: first.place.client, newId: deps.newId }),
    forms: browserFormEnvironment({ now, zone: zone.read }),
    queries: new QueryClient({
      defaultOptions: { queries: { refetchOnWindowFocus: false, retry: 1, staleTime: 30_000 } },
    }),
  }
}
