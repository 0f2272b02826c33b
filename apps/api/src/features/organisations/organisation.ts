import type { ChildFile, OrganisationFile } from '#tenant-config/organisation-file.ts'

/** What the database holds of an organisation's file. */
export type OrganisationRecord = Omit<OrganisationFile, 'children' | 'glyph' | 'logo'> & {
  /** Size in CSS pixels and version of the picture; the picture itself stays in the programmes folder. */
  readonly glyph: { readonly width: number; readonly height: number; readonly version: string } | null
  /** Version of the logo. */
  readonly logo: { readonly version: string } | null
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
  readonly intake: string | null
}

/** An active organisation with its active locations in the order of the file. */
export interface OrganisationRow extends OrganisationRecord {
  readonly children: readonly ChildRow[]
}

/** What the database holds of a location's file. */
export type ChildRecord = ChildFile
