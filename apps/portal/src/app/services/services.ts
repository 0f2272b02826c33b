import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { LANGUAGE_HEADER, LANGUAGE_PARAMETER } from '@evenkeel/api-contract/i18n/languages'
import { readDraftKey } from '@evenkeel/api-contract/portal/me'
import type { User } from '@evenkeel/api-contract/portal/users'
import { findEquivalentTimeZone } from '@evenkeel/api-contract/reference-data/nearest-time-zone'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import type { TimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import { browserFormEnvironment } from '#form/state/form-environment.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import { noteEnglishIn, notingEnglish, notingEnglishRefusals } from '#lib/words/english-answers.ts'
import { createChildOrganizationStore } from '#organization/child-organization/child-organization.ts'
import { createTimeZoneStore, type TimeZoneStore } from '#organization/time-zone/time-zone-store.ts'
import { type BookingWizard, createBookingWizard } from '#session/booking/booking-wizard.ts'
import type { TypedInput } from '#session/booking/typed-input-handover.ts'
import type { Delivery } from '#session/delivery.ts'
import type { DraftDeps, Drafts } from '#session/drafts/drafts.ts'
import type { SessionDeps } from '#session/lifecycle/session-state.ts'
import { createNotices } from '#session/notices.ts'
import { createQueries } from '#session/queries.ts'
import type { Session } from '#session/session.ts'
import { getBackgroundHeaders } from '#session/tokens/background-headers.ts'
import { createTranslation } from '../shell/language/translation.ts'
import type { Services } from './Providers.tsx'
import type { FirstData } from './first-data.ts'

interface Device {
  /** IANA name of the zone the device lives in. */
  readonly deviceZone: () => string
  readonly now: () => Temporal.Instant
}

/**
 * Tells the zone choice in which state the visit is and which clock it is read by: that of the device, or of the state where the
 * device lives in none of the eight, as that of somebody abroad or who keeps the zone to themselves (RD-155).
 */
export function followVisit(
  booking: Pick<BookingWizard, 'read' | 'subscribe'>,
  zone: Pick<TimeZoneStore, 'followVisit'>,
  { deviceZone, now }: Device,
): void {
  let own: TimeZone | null | undefined
  const follow = (): void => {
    const { state } = booking.read()
    const ofState = state === null ? null : getStateTimeZone(state)
    if (state === null || ofState === null) return zone.followVisit(null)
    if (own === undefined) own = findEquivalentTimeZone(deviceZone(), now())
    return zone.followVisit({ state, ofState, ofDevice: own })
  }
  booking.subscribe(follow)
  follow()
}

export interface ServicesDeps {
  readonly first: FirstData
  readonly own: ApiCall
  readonly telehealth: ApiCall
  readonly content: ApiCall
  readonly local: KeyValue<LocalKey>
  /** Of the tab: the visit's references, what the special screens say and whether translation was accepted. */
  readonly tab: KeyValue<string>
  readonly monotonic: () => number
  readonly now: () => Temporal.Instant
  readonly newId: () => string
  /** What a visitor typed on the page that was loaded anew. */
  readonly typed?: TypedInput | null
  /** IANA name of the zone the device lives in; empty where that is nobody's. */
  readonly deviceZone: () => string
  /** What the address of the document asks for; empty on the server. */
  readonly search: () => string
  readonly alone: SessionDeps['alone']
  readonly tabs: SessionDeps['tabs']
  readonly hint: SessionDeps['sessionFlag']
  /** Slow ways to the services; headers and the identity of whoever calls are added here. */
  readonly delivery: Omit<Delivery, 'newId'>
  /** Builds what knows who is here. */
  readonly createSession: (deps: SessionDeps) => Session
  /** Builds the store of drafts. */
  readonly drafts: (deps: Omit<DraftDeps, 'vault'>) => Drafts
}

/** Adds headers to every call: whose house it is (RD-003), in which of its locations a person works (ORG-11), and the page's language. */
const withHeaders =
  (call: ApiCall, headers: () => Readonly<Record<string, string>>): ApiCall =>
  (endpoint, sent) =>
    notingEnglish(call)(endpoint, { ...sent, headers: { ...sent.headers, ...headers() } } as typeof sent)

/** Whose screens these are: whoever was interrupted finds them as they were. */
function personAt(session: Session): string | null {
  const { user, expiredSession } = session.read()
  return user?.id ?? (expiredSession?.isInterrupted ? expiredSession.memberId : null)
}

/** What was read for one person is never shown to the next one, and their key is not kept for them. */
function forgetWithThePerson(
  session: Session,
  { drafts, queries, notices }: Pick<Services, 'drafts' | 'queries' | 'notices'>,
): void {
  let known = personAt(session)
  session.subscribe(() => {
    if (!session.read().user && known) drafts.lock()
    const here = personAt(session)
    if (known !== null && here !== known) {
      queries.clear()
      notices.forget()
    }
    known = here
  })
}

/** Whether a person is signed in, or may come back after the session ended by itself. */
function isExpected(session: Session): boolean {
  const { status, expiredSession, endedHere } = session.read()
  return status !== 'visitor' || expiredSession !== null || endedHere
}
/** Whether a person has registered here and not typed in the code yet. */
const isRegistering = (session: Session): boolean =>
  session.read().user?.is_verified === false || session.hasOpenRegistration()

/** A member's way to an appointment is for that member alone. */
function keepVisitWithTheMember(session: Session, booking: BookingWizard): void {
  let wasRegistering = false
  session.subscribe(() => {
    const { status, user } = session.read()
    if (status === 'member' && user) booking.belongTo(user.id, wasRegistering)
    else if (!isExpected(session)) booking.leaveMember()
    wasRegistering = isRegistering(session)
  })
}

type Headers = () => Readonly<Record<string, string>>

/** Whose page a call comes from, and in which language it is. */
const pageHeaders = ({ client, language }: FirstData['place']) => ({
  'x-client-id': client,
  [LANGUAGE_HEADER]: language,
})

/** A member's own location is what counts, whatever was chosen on this device (RD-003). */
function headersOf({ place }: FirstData, child: Services['child'], session: () => Session): Headers {
  const ownLocation = (): string | null => {
    const own = session().read().user?.organisation ?? null
    return place.organisation?.child_organisations.find(({ id }) => id === own)?.id ?? null
  }
  return () => {
    const location = ownLocation() ?? child.id()
    const client = pageHeaders(place)
    return location === null ? client : { ...client, 'x-child-organisation': location }
  }
}

/** Id of the member who is signed in; null for a visitor. */
function signedInMember(session: Session): string | null {
  const { status, user } = session.read()
  return status === 'member' ? (user?.id ?? null) : null
}

const sessionFrom = (deps: ServicesDeps, headers: Headers, after: SessionDeps['after']): Session =>
  deps.createSession({
    own: withHeaders(deps.own, headers),
    telehealth: notingEnglishRefusals(deps.telehealth),
    monotonic: deps.monotonic,
    local: deps.local,
    client: deps.first.place.client,
    hasSessionFlag: deps.first.hasSessionFlag,
    drawnFor: deps.first.drawnFor?.member ?? null,
    alone: deps.alone,
    tabs: deps.tabs,
    sessionFlag: deps.hint,
    after,
  })

const draftsFrom = ({ drafts, now }: ServicesDeps, session: Session): Drafts =>
  drafts({
    now,
    owner: () => signedInMember(session),
    fetchKey: async () => (await session.own(readDraftKey, {})).key,
  })

const bookingFrom = ({ tab, now, first, newId, typed }: ServicesDeps, session: Session): BookingWizard =>
  createBookingWizard({
    session: tab,
    now,
    client: first.place.client,
    newId,
    typed: typed ?? null,
    member: () => signedInMember(session),
    lasts: (owner) => isRegistering(session) || (owner !== null && isExpected(session)),
  })

const deliveryFrom = ({ delivery, newId }: ServicesDeps, headers: Headers): Delivery => ({
  own: (onProgress) => withHeaders(delivery.own(onProgress), headers),
  telehealth: (onProgress) => notingEnglishRefusals(delivery.telehealth(onProgress)),
  events: (authorization, signal) =>
    delivery.events({ ...headers(), ...getBackgroundHeaders(true), ...authorization }, signal),
  newId,
})

/** The zone a member's page is drawn in: the one chosen on a device last, else that of the record. */
const zoneOf = (member: User | undefined): string | null =>
  member?.device_timezone ?? member?.timezone ?? null

/** Builds what a page is on, the same way on the server and in the browser. */
export function createServices(deps: ServicesDeps): Services {
  const { first, local, tab, now } = deps
  const { client } = first.place
  noteEnglishIn([first.place.organisation, first.queries])
  const zone = createTimeZoneStore(local, zoneOf(first.drawnFor?.member))
  const child = createChildOrganizationStore(local, first.place.organisation)
  const headers = headersOf(first, child, () => session)
  const forms = browserFormEnvironment({ now, zone: zone.read })
  const session = sessionFrom(deps, headers, forms.after)
  const drafts = draftsFrom(deps, session)
  session.subscribe(() => zone.follow(session.read().user?.timezone ?? null))
  const booking = bookingFrom(deps, session)
  keepVisitWithTheMember(session, booking)
  followVisit(booking, zone, deps)
  session.whenLeft((memberId) => void drafts.wipe(memberId))
  const queries = createQueries(
    first.queries && { state: first.queries, isAskedAgain: first.drawnFor !== null },
  )
  const notices = createNotices(tab, () => ({ client, member: personAt(session) }))
  forgetWithThePerson(session, { drafts, queries, notices })
  return {
    place: first.place,
    content: session.through(withHeaders(deps.content, () => pageHeaders(first.place))),
    local,
    zone,
    child,
    translation: createTranslation(first.translation, tab),
    session,
    drafts,
    delivery: deliveryFrom(deps, headers),
    notices,
    booking,
    forms,
    isLanguageAskedFor: new URLSearchParams(deps.search()).has(LANGUAGE_PARAMETER),
    life: { session, monotonic: deps.monotonic, now, after: forms.after },
    queries,
  }
}
