const COOKIE_NAME = 'evenkeel_signed_in'

/**
 * The readable cookie beside the session cookie (RD-005). It is no secret: it says that a person is signed in, and its
 * value changes whenever the own token does, so that a tab knows before it asks whether its token is still the newest.
 */
export interface SessionFlag {
  /** Null when nobody is signed in in this browser. */
  read(): string | null
  /** Removes it: the next page starts signed out, even when the server could not be told. */
  clear(): void
}

/** Where no cookie can be read: on the server. */
export const noSessionFlag: SessionFlag = { read: () => null, clear: () => {} }

/** The hint of the browser's own cookies. */
export const createCookieSessionFlag = (document: { cookie: string }): SessionFlag => ({
  read: () =>
    document.cookie
      .split('; ')
      .find((cookie) => cookie.startsWith(`${COOKIE_NAME}=`))
      ?.slice(COOKIE_NAME.length + 1) ?? null,
  clear: () => {
    document.cookie = `${COOKIE_NAME}=; Path=/; Max-Age=0; SameSite=Strict`
  },
})
