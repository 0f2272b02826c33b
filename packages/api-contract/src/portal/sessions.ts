import { defineEndpoint } from '../endpoint.ts'

export type { SignedInDevice } from './schemas/sessions.ts'

/**
 * Header (any value) of automatic calls, such as a poll for unread messages: they do not count as activity,
 * so that an unattended browser is logged out in time. The same holds for a token renewal with it.
 */
export const backgroundHeader = 'x-background'

/**
 * The session cookie with the member's token, inaccessible to scripts. Over https it has the `__Host-`
 * prefix, which browsers only accept with the path `/` (RD-005).
 */
export const getSessionCookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-evenkeel_session' : 'evenkeel_session'

/**
 * Reads the token from a Cookie header; null without one. The last of two counts: over plain http 0.2.0 set
 * its cookie below `/api`, and browsers send the longer path first.
 */
export function parseSessionToken(cookies: string, isSecure: boolean): string | null {
  const name = `${getSessionCookieName(isSecure)}=`
  const found = cookies.split(/; */).findLast((cookie) => cookie.startsWith(name))
  return found?.slice(name.length) || null
}

/** Lists the member's signed-in devices, last used first. */
export const listMySessions = defineEndpoint('GET /me/sessions', {
  auth: 'member',
  dataCategory: 'session',
  summary: 'Devices the member is signed in on',
  success: { status: 200 },
})

/** Logs out one device of the member; unknown ids and those of others get the same response. */
export const endMySession = defineEndpoint('DELETE /me/sessions/:id', {
  auth: 'member',
  dataCategory: 'session',
  summary: 'Sign one device out',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Reads the remaining time of the session, for a timely warning, and whether its registration is confirmed,
 * so that a waiting page continues after confirmation on another device. Send it as a background call:
 * reading must not extend the session.
 */
export const readMySession = defineEndpoint('GET /me/session', {
  auth: 'member-unconfirmed',
  // Polled by every open page; reveals only the remaining time.
  dataCategory: null,
  summary: 'How long this session still lasts',
  success: { status: 200 },
})
