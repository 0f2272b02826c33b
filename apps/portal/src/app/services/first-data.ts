import type { TenantInfo } from '#organization/organization-context.tsx'
import type { User } from '@evenkeel/api-contract/portal/users'
import type { DehydratedState } from '@tanstack/react-query'

/** What the document carries for the first drawing: no request is needed before it. */
export interface FirstData {
  readonly place: TenantInfo
  /** Whether the session flag cookie says that a person is signed in in this browser. */
  readonly hasSessionFlag: boolean
  /** Whether the first screen is in the HTML. */
  readonly settled: boolean
  /** Where the browser reaches the telehealth service. */
  readonly telehealthBase: string
  /** Whether a translation service is set up, and its script where this document may load it (RD-018). */
  readonly translation: { readonly isSetUp: boolean; readonly script: string | null }
  /** Whether this document may use camera and microphone. */
  readonly devices: boolean
  /** Whether `/gallery` exists: in development and tests only. */
  readonly gallery: boolean
  readonly queries: DehydratedState | null
  /** Who the first screen in the HTML was drawn for; null where it is the same for everybody, or drawn by the scripts. */
  readonly drawnFor: DrawnFor | null
}

/** A member's page that came with its content. No token is in it: the scripts bring those from the cookie. */
export interface DrawnFor {
  readonly member: User
  /** The moment every word about time was drawn at, as ISO 8601: the first drawing in the browser says the same. */
  readonly at: string
}

/** Id of the element that carries it. */
export const FIRST_DATA_ID = 'first-data'

/** Whether the document holds all there is to see at first: what a member sees may be drawn by the scripts. */
export const isWhole = ({
  settled,
  hasSessionFlag,
  drawnFor,
}: Pick<FirstData, 'settled' | 'hasSessionFlag' | 'drawnFor'>): boolean =>
  settled && (!hasSessionFlag || drawnFor !== null)
