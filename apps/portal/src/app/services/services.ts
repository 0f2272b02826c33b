import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { LANGUAGE_HEADER, LANGUAGE_PARAMETER } from '@evenkeel/api-contract/i18n/languages'
import { readDraftKey } from '@evenkeel/api-contract/portal/me'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { findEquivalentTimeZone } from '@evenkeel/api-contract/reference-data/nearest-time-zone'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import type { TimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import { browserFormEnvironment } from '#form/state/form-environment.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import { createChildOrganizationStore } from '#organization/child-organization/child-organization.ts'
import { createTimeZoneStore, type TimeZoneStore } from '#organization/time-zone/time-zone-store.ts'
import { type BookingWizard, createBookingWizard } from '#session/booking/booking-wizard.ts'
import type { TypedInput } from '#session/booking/typed-input-handover.ts'
import type { Delivery } from '#session/delivery.ts'
import type { DraftStore } from '#session/drafts/draft-store.ts'
import { createDrafts, type Drafts } from '#session/drafts/drafts.ts'
import type { SessionDeps } from '#session/lifecycle/session-state.ts'
import { createNotices } from '#session/notices.ts'
import { createQueryClient } from '#session/query-client.ts'
import { createSession, type Session } from '#session/session.ts'
import { getBackgroundHeaders } from '#session/tokens/background-headers.ts'
import { createTranslation } from '../shell/language/translation.ts'
import type { Services } from './Providers.tsx'
import type { FirstData } from './first-data.ts'

interface Device {
  /** IANA name of the device's time zone. */
  readonly deviceZone: () => string
  readonly now: () => Temporal.Instant
}

/**
 * Sets the state and time zone of the visit in the time zone store. The zone is that of the device. If the
 * device is in none of the eight zones (abroad or unknown), it is that of the visit's state (RD-155).
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
  /**
   * Session storage of the tab: references of the visit, texts of the special screens, and the accepted
   * translation disclaimer.
   */
  readonly tab: KeyValue<string>
  readonly monotonic: () => number
  readonly now: () => Temporal.Instant
  readonly newId: () => string
  /** What a visitor typed before the page was reloaded. */
  readonly typed?: TypedInput | null
  /** IANA name of the device's time zone; empty on the server. */
  readonly deviceZone: () => string
  /** Query string of the document's URL; empty on the server. */
  readonly search: () => string
  readonly alone: SessionDeps['alone']
  readonly tabs: SessionDeps['tabs']
  readonly sessionFlag: SessionDeps['sessionFlag']
  /** Uploads and live events. Headers and the caller's authorization are added here. */
  readonly delivery: Omit<Delivery, 'newId'>
  readonly draftStore: DraftStore
}

/** Adds headers to every call: organization (RD-003), location (ORG-11) and page language. */
const withHeaders =
  (call: ApiCall, headers: () => Readonly<Record<string, string>>): ApiCall =>
  (endpoint, sent) =>
    call(endpoint, { ...sent, headers: { ...sent.headers, ...headers() } } as typeof sent)

/** Id of the person who owns the current screens. After an interruption the same person gets them back. */
function personAt(session: Session): string | null {
  const { user, expiredSession } = session.read()
  return user?.id ?? (expiredSession?.isInterrupted ? expiredSession.memberId : null)
}

/** Clears the query cache and the draft key when the person changes. */
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

/** True if a person is signed in, or may come back after the session expired. */
function isExpected(session: Session): boolean {
  const { status, expiredSession, endedHere } = session.read()
  return status !== 'visitor' || expiredSession !== null || endedHere
}
/** True if a person has registered here and has not entered the code yet. */
const isRegistering = (session: Session): boolean =>
  session.read().user?.is_verified === false || session.hasOpenRegistration()

/** Keeps a member's booking separate: it belongs to that member only. */
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

/** Headers with the organization and language of the page. */
const pageHeaders = ({ client, language }: FirstData['place']) => ({
  'x-client-id': client,
  [LANGUAGE_HEADER]: language,
})

/** A member's own location overrides the one selected on this device (RD-003). */
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

/** Id of the signed-in member; null for a visitor. */
function signedInMember(session: Session): string | null {
  const { status, user } = session.read()
  return status === 'member' ? (user?.id ?? null) : null
}

const sessionFrom = (deps: ServicesDeps, headers: Headers, after: SessionDeps['after']): Session =>
  createSession({
    own: withHeaders(deps.own, headers),
    telehealth: deps.telehealth,
    monotonic: deps.monotonic,
    local: deps.local,
    client: deps.first.place.client,
    hasSessionFlag: deps.first.hasSessionFlag,
    drawnFor: deps.first.drawnFor?.member ?? null,
    alone: deps.alone,
    tabs: deps.tabs,
    sessionFlag: deps.sessionFlag,
    after,
  })

const draftsFrom = ({ draftStore, now }: ServicesDeps, session: Session): Drafts =>
  createDrafts({
    vault: draftStore,
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
  telehealth: delivery.telehealth,
  events: (authorization, signal) =>
    delivery.events({ ...headers(), ...getBackgroundHeaders(true), ...authorization }, signal),
  newId,
})

/** Time zone for rendering a member's page: the one last chosen on a device, else that of the record. */
const zoneOf = (member: User | undefined): string | null =>
  member?.device_timezone ?? member?.timezone ?? null

/** Creates everything a page depends on. Works on the server and in the browser. */
export function createServices(deps: ServicesDeps): Services {
  const { first, local, tab, now } = deps
  const { client } = first.place
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
  const queries = createQueryClient(first.queries, first.drawnFor !== null)
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
