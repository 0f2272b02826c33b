import type { TenantInfo } from '#organization/organization-context.tsx'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import type { DehydratedState } from '@tanstack/react-query'

/** The data in the document for the first render. No request is needed before it. */
export interface FirstData {
  readonly place: TenantInfo
  /** True if the session flag cookie says that a user is signed in in this browser. */
  readonly hasSessionFlag: boolean
  /** True if the first screen is in the HTML. */
  readonly settled: boolean
  /** Id of the release that rendered the document. */
  readonly release: string
  /** Base URL of the telehealth service for the browser. */
  readonly telehealthBase: string
  /**
   * Whether a translation service is configured, and the URL of its script if this document may load it
   * (RD-018).
   */
  readonly translation: { readonly isSetUp: boolean; readonly script: string | null }
  /** True if this document may use camera and microphone. */
  readonly devices: boolean
  /** True if `/gallery` exists: in development and tests only. */
  readonly gallery: boolean
  readonly queries: DehydratedState | null
  /**
   * The member for whom the HTML was rendered. Null if the HTML is the same for every user or is rendered in
   * the browser.
   */
  readonly drawnFor: DrawnFor | null
}

/**
 * A member's page that was rendered on the server. It contains no token: the browser gets tokens with the
 * cookie.
 */
export interface DrawnFor {
  readonly member: User
  /** Time of the server render, ISO 8601. The first render in the browser uses the same time. */
  readonly at: string
}

/** Id of the element that contains the first data. */
export const FIRST_DATA_ID = 'first-data'
