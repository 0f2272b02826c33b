import type {
  ChildOrganizationFile,
  OrganizationFile,
  SessionTermsFile,
} from '#tenant-config/organization-file.ts'

/** What the database holds of an organisation's file. */
export type OrganizationRecord = Omit<OrganizationFile, 'children' | 'glyph' | 'logo'> & {
  /** Size in CSS pixels and version of the picture; the picture itself stays in the programmes folder. */
  readonly glyph: (ImageVersion & { readonly width: number; readonly height: number }) | null
  readonly logo: ImageVersion | null
}

/** What a release before did not write. */
type AddedFields = 'registration' | 'scene' | 'session_terms' | 'session_classes' | 'phone_takes_texts'

/** The same as a row may hold it: one that the release before wrote lacks what has come since, until the files are read again. */
export type StoredOrganization = Omit<OrganizationRecord, AddedFields> &
  Partial<Pick<OrganizationRecord, AddedFields>>

/** Versions of a picture and of its form for dark pages; a row of the release before does not know the second. */
export interface ImageVersion {
  readonly version: string
  readonly darkVersion?: string | null
}

/** A location with the values it takes over from its organisation filled in. */
export interface ChildRow {
  readonly id: string
  readonly username: string
  readonly location: string
  readonly program_name: string
  /** E.164. */
  readonly phone: string
  readonly safety_screen_phone: string | null
  /** Covered sessions, hidden or not: never put this on the wire, see `coveredSessions`. */
  readonly number_of_sessions: number | null
  readonly is_no_of_sessions_hidden: boolean
  /** Numbers of classes of employees: never on the wire either. */
  readonly session_classes: Readonly<Record<string, number>> | null
  /** The class of everybody who works here; null where it is none. */
  readonly session_class: string | null
  /** How they are granted; null where nothing was agreed beside the number. */
  readonly session_terms: SessionTermsFile | null
  readonly intake: string | null
}

/** An active organisation with its active locations in the order of the file. */
export interface OrganizationRow extends OrganizationRecord {
  readonly children: readonly ChildRow[]
}

/** What the database holds of a location's file. */
export type ChildRecord = Omit<ChildOrganizationFile, 'session_classes' | 'session_class'> &
  Partial<Pick<ChildOrganizationFile, 'session_classes' | 'session_class'>>
