import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'

/** What the provider has agreed upon with its directory. */
export interface DirectorySettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What keeps one visit to the directory apart from every other. */
export interface AuthorizationState {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Who the directory says somebody is. */
export interface DirectoryIdentity {
  readonly issuer: string
  readonly subject: string
  /** Null where the directory does not say that it has seen to the address. */
  readonly verifiedEmail: string | null
}

/** A directory that speaks OpenID Connect. */
export interface StaffDirectory {
  /** Where a visit begins. */
  startOf(visit: AuthorizationState): Promise<string>
  /** Who came back; null where the answer is not one to this visit. Throws `DirectoryUnavailableError` where nobody can tell. */
  personOf(visit: AuthorizationState, query: string): Promise<DirectoryIdentity | null>
}

/** The directory gave no usable answer. */
export class DirectoryUnavailableError extends Error {}

const SCOPE = 'openid email'

/** How the library names that the other side was not reached, or is not one; everything else is an answer that does not fit. */
const isOutage = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error &&
    ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(String((error as { code?: unknown }).code)))

async function withDirectoryError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new DirectoryUnavailableError('the directory of the staff gives no usable answer', { cause })
  }
}

/** Reads what the directory says of itself once, at the first visit, and again where that failed. */
function createDiscovery({
  issuer,
  clientId,
  clientSecret,
}: DirectorySettings): () => Promise<Configuration> {
  let known: Promise<Configuration> | null = null
  return () => {
    const reading = (known ??= discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      undefined,
      // The signature of what comes is checked as well, not only the way it came.
      {
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      },
    ))
    reading.catch(() => {
      if (known === reading) known = null
    })
    return withDirectoryError(reading)
  }
}

type Claims = Readonly<Record<string, unknown>>

const getVerifiedEmail = ({ email, email_verified: isVerified }: Claims): string | null =>
  typeof email === 'string' && isVerified === true ? email : null

/** The directory with these settings; it leads back to the page `/staff/directory`. */
export function createOidcDirectory(settings: DirectorySettings, staffUrl: string): StaffDirectory {
  const configuration = createDiscovery(settings)
  const redirectUri = `${staffUrl}/staff/directory`
  return {
    startOf: async ({ state, nonce, codeVerifier }) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href,
    personOf: async ({ state, nonce, codeVerifier }, query) => {
      const config = await configuration()
      const back = new URL(redirectUri)
      back.search = query
      try {
        const tokens = await authorizationCodeGrant(config, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) return null
        const inToken = getVerifiedEmail(claims)
        const more =
          inToken === null && config.serverMetadata().userinfo_endpoint !== undefined
            ? await fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        return { issuer: claims.iss, subject: claims.sub, verifiedEmail: inToken ?? getVerifiedEmail(more) }
      } catch (error) {
        if (isOutage(error))
          throw new DirectoryUnavailableError('the directory was not reached', { cause: error })
        return null
      }
    },
  }
}
