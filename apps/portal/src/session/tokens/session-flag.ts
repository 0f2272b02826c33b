const COOKIE_NAME = 'evenkeel_signed_in'

/**
 * The readable cookie beside the session cookie (RD-005). It is not a secret: it says that a user is signed
 * in, and its value changes with the member token, so that a tab can tell without a request whether its token
 * is the newest.
 */
export interface SessionFlag {
  /** Null if no user is signed in in this browser. */
  read(): string | null
  /** Removes it: the next page starts signed out, even if the server could not be notified. */
  clear(): void
}

/** For the server, where no cookie can be read. */
export const noSessionFlag: SessionFlag = { read: () => null, clear: () => {} }

/** The session flag in the browser's cookies. */
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
