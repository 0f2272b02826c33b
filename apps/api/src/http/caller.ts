/** The organisation a request belongs to. */
export interface CallerOrganisation {
  readonly id: string
  /** Client id, also the code for restricted articles. */
  readonly username: string
  /** Pages it leaves out, by name (ORG-16). */
  readonly restricted_routes: readonly string[]
}

/** A member whose token was sent. */
export interface CallingMember {
  readonly id: string
  readonly organisationId: string
  /** Session row of the token, so that log-out can end just this device. */
  readonly sessionId: string
  /** False until the one-time code was confirmed: then most calls are refused (ruling R8). */
  readonly isVerified: boolean
}

/** Who calls: built once per request in `app.ts` from the Authorization header and `X-Client-Id`. */
export interface Caller {
  /** The token's organisation, else the one named by `X-Client-Id`; null when neither is known (ruling R3). */
  readonly organisation: CallerOrganisation | null
  readonly member: CallingMember | null
  /** Answer set of a visitor's answer token. */
  readonly answerSet: { readonly id: string; readonly organisationId: string } | null
}
