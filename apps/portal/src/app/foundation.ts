import type { Call } from '@evenkeel/contract/call'
import { readDraftKey } from '@evenkeel/contract/own/me'
import { browserFormEnvironment } from '#form/environment.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import { createChildChoice } from '#organisation/child-organisation.ts'
import { createTimeZoneChoice } from '#organisation/time-zone.ts'
import type { Delivery } from '#session/delivery.ts'
import type { DraftDeps, Drafts } from '#session/drafts.ts'
import { createNotices } from '#session/notice.ts'
import { createQueries, type Queries } from '#session/queries.ts'
import { createSession, type Session, type SessionDeps } from '#session/session.ts'
import { createSessionLife } from '#session/session-life.ts'
import { backgroundHeaders } from '#session/token-keeper.ts'
import { createVisit } from '#session/visit.ts'
import type { FirstData } from './first-data.ts'
import type { Foundation } from './House.tsx'
import { createTranslation } from './shell/translation.ts'

export interface FoundationDeps {
  readonly first: FirstData
  readonly own: Call
  readonly telehealth: Call
  readonly content: Call
  readonly local: KeyValue<LocalKey>
  /** Of the tab: the visit's references, the error notice and whether translation was accepted. */
  readonly tab: KeyValue<string>
  readonly monotonic: () => number
  readonly now: () => Temporal.Instant
  readonly newId: () => string
  readonly alone: SessionDeps['alone']
  readonly tabs: SessionDeps['tabs']
  readonly hint: SessionDeps['hint']
  /** Slow ways to the services; headers and the identity of whoever calls are added here. */
  readonly delivery: Omit<Delivery, 'newId'>
  /** Builds the store of drafts. */
  readonly drafts: (deps: Omit<DraftDeps, 'vault'>) => Drafts
}

/** Adds headers to every call: whose house it is (ruling R3), and in which of its locations somebody works (ORG-11). */
const withHeaders =
  (call: Call, headers: () => Readonly<Record<string, string>>): Call =>
  (endpoint, sent) =>
    call(endpoint, { ...sent, headers: { ...sent.headers, ...headers() } } as typeof sent)

/** What was read for one person is never shown to the next one, and their key is not kept for them. */
function forgetWithThePerson(session: Session, drafts: Drafts, queries: Queries): void {
  let known: string | null = null
  session.subscribe(() => {
    const { user, lapsed } = session.read()
    if (!user && known) drafts.lock()
    // Whoever was interrupted finds the screen as it was.
    const here = user?.id ?? (lapsed?.isInterrupted ? lapsed.memberId : null)
    if (known !== null && here !== known) queries.clear()
    known = here
  })
}

/** Builds what a page stands on, the same way on the server and in the browser. */
export function buildFoundation(deps: FoundationDeps): Foundation {
  const { first, local, tab, now } = deps
  const zone = createTimeZoneChoice(local)
  const child = createChildChoice(local, first.place.organisation)
  const client = { 'x-client-id': first.place.client }
  const clientAndLocation = () => {
    const location = child.id()
    return location === null ? client : { ...client, 'x-child-organisation': location }
  }
  const forms = browserFormEnvironment({ now, zone: zone.read })
  const session = createSession({
    own: withHeaders(deps.own, clientAndLocation),
    telehealth: deps.telehealth,
    monotonic: deps.monotonic,
    local,
    hinted: first.hinted,
    alone: deps.alone,
    tabs: deps.tabs,
    hint: deps.hint,
    after: forms.after,
  })
  const drafts = deps.drafts({
    now,
    owner: () => (session.read().status === 'member' ? (session.read().user?.id ?? null) : null),
    fetchKey: async () => (await session.own(readDraftKey, { quiet: true })).key,
  })
  session.whenLeft((memberId) => void drafts.wipe(memberId))
  const queries = createQueries(first.queries)
  forgetWithThePerson(session, drafts, queries)
  return {
    place: first.place,
    content: withHeaders(deps.content, () => client),
    local,
    zone,
    child,
    translation: createTranslation(first.translation, deps.tab),
    session,
    drafts,
    delivery: {
      own: (onProgress) => withHeaders(deps.delivery.own(onProgress), clientAndLocation),
      telehealth: deps.delivery.telehealth,
      news: (authorization, signal) =>
        deps.delivery.news({ ...clientAndLocation(), ...backgroundHeaders(true), ...authorization }, signal),
      newId: deps.newId,
    },
    notices: createNotices(tab),
    visit: createVisit({ session: tab, now, client: first.place.client, newId: deps.newId }),
    forms,
    life: createSessionLife({ session, monotonic: deps.monotonic, now, after: forms.after }),
    queries,
  }
}
