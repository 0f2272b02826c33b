import type { SessionFrequency } from '@evenkeel/api-contract/reference-data/session-frequencies'
import { SessionTermsFile, DEFAULT_SESSION_CLASS } from '#tenant-config/organization-file.ts'
import type { ChildRecord, ChildRow, OrganizationRecord, OrganizationRow } from './organization.ts'

/** 0 counts as empty: "no sessions" cannot be said. */
const zeroToNull = (number: number | null): number | null => (number === 0 ? null : number)

/** Where nothing was agreed; a row of an older file lacks what has come since. */
const defaultTerms = SessionTermsFile.parse({})

/** A location with what it leaves out taken from its organisation. */
export const inheritFromOrganization = (parent: OrganizationRecord, child: ChildRecord): ChildRow => ({
  id: child.id,
  username: child.username,
  location: child.location,
  program_name: child.program_name ?? parent.program_name,
  phone: child.phone ?? parent.phone,
  safety_screen_phone: child.safety_screen_phone ?? parent.safety_screen_phone,
  number_of_sessions: zeroToNull(child.number_of_sessions) ?? zeroToNull(parent.number_of_sessions),
  is_no_of_sessions_hidden: child.is_no_of_sessions_hidden ?? parent.is_no_of_sessions_hidden,
  session_classes: child.session_classes ?? parent.session_classes,
  session_class: child.session_class ?? null,
  session_terms: child.session_terms ?? parent.session_terms,
  intake: child.intake ?? parent.intake,
})

/** The chosen location, or null when none or an unknown one was chosen. */
export const findChild = (organisation: OrganizationRow, childId: string | null): ChildRow | null =>
  organisation.children.find(({ id }) => id === childId) ?? null

/** Where somebody works, and the class staff have said of this member; null: that of the location, or none. */
export interface Workplace {
  readonly childId: string | null
  readonly sessionClass: string | null
}

/** A number that may be told, for what it is granted, and by when a visit is given up free; nulls where none is named or it is hidden. */
interface VisibleSessions {
  readonly sessions: number | null
  readonly frequency: SessionFrequency | null
  readonly noticeHours: number | null
}

const getFrequency = ({ per_concern, year_begins }: SessionTermsFile): SessionFrequency =>
  per_concern
    ? year_begins === null
      ? 'per_concern'
      : 'per_concern_and_year'
    : year_begins === null
      ? 'once'
      : 'per_year'

/** The number of a class; null where it is none of those named. */
const getClassSessions = (classes: OrganizationRow['session_classes'], name: string): number | null =>
  (Object.entries(classes ?? {}).find(([one]) => one === name) ?? [])[1] ?? null

/**
 * What is covered, whether its number is hidden or not. Only for the telehealth service, which counts sessions: never for an
 * answer to a browser. A class the file does not name any more is none.
 */
export function getGrantedSessions(
  organisation: OrganizationRow,
  { childId, sessionClass }: Workplace,
): { readonly sessions: number | null; readonly terms: SessionTermsFile } {
  const child = findChild(organisation, childId)
  const {
    number_of_sessions: number,
    session_terms: agreed,
    session_classes: classes,
  } = child ?? organisation
  const ofClass = getClassSessions(classes, sessionClass ?? child?.session_class ?? DEFAULT_SESSION_CLASS)
  return { sessions: ofClass ?? zeroToNull(number), terms: { ...defaultTerms, ...agreed } }
}

/**
 * The number of covered sessions a member may see: that of the class, else the chosen location's, else the organisation's
 * (ORG-12, RD-015).
 */
export function getVisibleSessions(organisation: OrganizationRow, place: Workplace): VisibleSessions {
  const { is_no_of_sessions_hidden: isHidden } = findChild(organisation, place.childId) ?? organisation
  const { sessions, terms } = getGrantedSessions(organisation, place)
  return isHidden || sessions === null
    ? { sessions: null, frequency: null, noticeHours: null }
    : { sessions, frequency: getFrequency(terms), noticeHours: terms.notice_hours }
}

/** A search term as it is compared; null when fewer than two letters or digits are left (RD-112). */
export function normalizeSearchTerm(term: string): string | null {
  const bare = term.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return (bare.match(/[\p{L}\p{N}]/gu) ?? []).length < 2 ? null : bare
}

/** Everything a search term may match, one entry a line so that no term matches across two. */
export const buildSearchText = (record: OrganizationRecord, locations: readonly string[]): string =>
  [record.program_name, record.username, record.location ?? '', ...record.alternate_names, ...locations]
    .join('\n')
    .toLowerCase()

/** The location shown with a search result: the one the term found, else the organisation's own. */
export const getDisplayLocation = (organisation: OrganizationRow, term: string): string | null =>
  organisation.children.find(({ location }) => location.toLowerCase().includes(term))?.location ??
  organisation.location
