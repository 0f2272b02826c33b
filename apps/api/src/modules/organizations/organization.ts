import type { SessionFrequency } from '@evenkeel/api-contract/reference-data/session-frequencies'
import {
  type ChildOrganizationFile,
  DEFAULT_SESSION_CLASS,
  type OrganizationFile,
  SessionTermsFile,
} from '#tenant-config/organization-file.ts'

/** The stored part of an organization's file. */
export type OrganizationRecord = Omit<OrganizationFile, 'children' | 'glyph' | 'logo'> & {
  /**
   * Size in CSS pixels and version of the picture; the picture itself stays in the tenant config folder.
   */
  readonly glyph: (ImageVersion & { readonly width: number; readonly height: number }) | null
  readonly logo: ImageVersion | null
}

/** Fields missing in rows of the previous release. */
type AddedFields = 'registration' | 'scene' | 'session_terms' | 'session_classes' | 'phone_takes_texts'

/** A stored record, which may lack these fields until the files are read again. */
export type StoredOrganization = Omit<OrganizationRecord, AddedFields> &
  Partial<Pick<OrganizationRecord, AddedFields>>

/** Versions of a picture and of its dark mode form; a row of the previous release lacks the second. */
export interface ImageVersion {
  readonly version: string
  readonly darkVersion?: string | null
}

/** A location, with values inherited from its organization. */
interface ChildRow {
  readonly id: string
  readonly username: string
  readonly location: string
  readonly program_name: string
  /** E.164. */
  readonly phone: string
  readonly safety_screen_phone: string | null
  /** Covered sessions, hidden or not: never send this to browsers, see `coveredSessions`. */
  readonly number_of_sessions: number | null
  readonly is_no_of_sessions_hidden: boolean
  /** Numbers of employee classes: never sent to browsers either. */
  readonly session_classes: Readonly<Record<string, number>> | null
  /** The default class of this location; null if none. */
  readonly session_class: string | null
  /** The terms of the sessions; null if only the number was agreed. */
  readonly session_terms: SessionTermsFile | null
  readonly intake: string | null
}

/** An active organization with its active locations in file order. */
export interface OrganizationRow extends OrganizationRecord {
  readonly children: readonly ChildRow[]
}

/** The stored part of a location's file. */
export type ChildRecord = Omit<ChildOrganizationFile, 'session_classes' | 'session_class'> &
  Partial<Pick<ChildOrganizationFile, 'session_classes' | 'session_class'>>

/** 0 counts as empty: "no sessions" cannot be configured. */
const zeroToNull = (number: number | null): number | null => (number === 0 ? null : number)

/** Terms if nothing was agreed; a row of an older file lacks newer fields. */
const defaultTerms = SessionTermsFile.parse({})

/** Fills missing values of a location from its organization. */
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

/** Returns the selected location, or null if none or an unknown one was selected. */
export const findChild = (organisation: OrganizationRow, childId: string | null): ChildRow | null =>
  organisation.children.find(({ id }) => id === childId) ?? null

/** A member's location and assigned class; null class: that of the location, or none. */
export interface Workplace {
  readonly childId: string | null
  readonly sessionClass: string | null
}

/**
 * A visible number of sessions, what it is granted for, and the free cancellation period; nulls if none is
 * configured or it is hidden.
 */
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

/** Returns the number of a class; null if it is not configured. */
const getClassSessions = (classes: OrganizationRow['session_classes'], name: string): number | null =>
  (Object.entries(classes ?? {}).find(([one]) => one === name) ?? [])[1] ?? null

/**
 * Returns the coverage even if its number is hidden. Only for the telehealth service, which counts
 * sessions: never for a response to a browser. A class missing in the file is ignored.
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
 * Returns the number of covered sessions a member may see: that of the class, else of the selected
 * location, else of the organization (ORG-12, RD-015).
 */
export function getVisibleSessions(organisation: OrganizationRow, place: Workplace): VisibleSessions {
  const { is_no_of_sessions_hidden: isHidden } = findChild(organisation, place.childId) ?? organisation
  const { sessions, terms } = getGrantedSessions(organisation, place)
  return isHidden || sessions === null
    ? { sessions: null, frequency: null, noticeHours: null }
    : { sessions, frequency: getFrequency(terms), noticeHours: terms.notice_hours }
}

/** Normalizes a search term; null if fewer than two letters or digits are left (RD-112). */
export function normalizeSearchTerm(term: string): string | null {
  const bare = term.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return (bare.match(/[\p{L}\p{N}]/gu) ?? []).length < 2 ? null : bare
}

/** Joins everything a search term may match, one entry per line so that no term matches across two. */
export const buildSearchText = (record: OrganizationRecord, locations: readonly string[]): string =>
  [record.program_name, record.username, record.location ?? '', ...record.alternate_names, ...locations]
    .join('\n')
    .toLowerCase()

/** Returns the location shown with a search result: the matching one, else that of the organization. */
export const getDisplayLocation = (organisation: OrganizationRow, term: string): string | null =>
  organisation.children.find(({ location }) => location.toLowerCase().includes(term))?.location ??
  organisation.location
