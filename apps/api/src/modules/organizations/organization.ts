import type {
  ChildOrganizationFile,
  OrganizationFile,
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
export interface ChildRow {
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
