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

/** Settings agreed with the provider's directory. */
export interface DirectorySettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Binds one directory log-in to its browser. */
export interface AuthorizationState {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The identity returned by the directory. */
export interface DirectoryIdentity {
  readonly issuer: string
  readonly subject: string
  /** Null if the directory does not report the address as verified. */
  readonly verifiedEmail: string | null
}

/** A directory that supports OpenID Connect. */
export interface StaffDirectory {
  /** Returns the URL that starts a log-in. */
  startOf(visit: AuthorizationState): Promise<string>
  /**
   * Returns the identity; null if the response does not match this log-in. Throws
   * `DirectoryUnavailableError` if the directory is unavailable.
   */
  personOf(visit: AuthorizationState, query: string): Promise<DirectoryIdentity | null>
}

/** The directory returned no usable response. */
export class DirectoryUnavailableError extends Error {}

const SCOPE = 'openid email'

/**
 * Whether the library error means that the directory is unavailable; all others mean an invalid response.
 */
const isOutage = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error &&
    ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(String((error as { code?: unknown }).code)))

async function withDirectoryError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new DirectoryUnavailableError('the staff directory returned no usable response', { cause })
  }
}

/** Reads the directory's metadata once, at the first log-in, and again after a failure. */
function createDiscovery({
  issuer,
  clientId,
  clientSecret,
}: DirectorySettings): () => Promise<Configuration> {
  let configuration: Promise<Configuration> | null = null
  return () => {
    const reading = (configuration ??= discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      undefined,
      // Verifies the signature too, not only the connection.
      {
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      },
    ))
    reading.catch(() => {
      if (configuration === reading) configuration = null
    })
    return withDirectoryError(reading)
  }
}

type Claims = Readonly<Record<string, unknown>>

const getVerifiedEmail = ({ email, email_verified: isVerified }: Claims): string | null =>
  typeof email === 'string' && isVerified === true ? email : null

/** Creates the directory client with these settings; it redirects back to the page `/staff/directory`. */
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
          throw new DirectoryUnavailableError('the staff directory is unavailable', { cause: error })
        return null
      }
    },
  }
}
