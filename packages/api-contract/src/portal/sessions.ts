import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, MessageResponse, Uuid } from '../schemas.ts'

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

/** One signed-in device of the member. */
export const SignedInDevice = z.object({
  id: Uuid,
  /** Readable name, for example "Chrome on Windows"; never the full user agent. */
  device: z.string(),
  created_at: IsoInstant,
  /** Second precision. */
  last_used_at: IsoInstant,
  /** The requesting device. */
  is_current: z.boolean(),
})
export type SignedInDevice = z.output<typeof SignedInDevice>

/** Lists the member's signed-in devices, last used first. */
export const listMySessions = defineEndpoint({
  method: 'GET',
  path: '/me/sessions',
  auth: 'member',
  dataCategory: 'session',
  summary: 'Devices the member is signed in on',
  success: { status: 200, body: z.object({ results: z.array(SignedInDevice) }) },
})

/** Logs out one device of the member; unknown ids and those of others get the same response. */
export const endMySession = defineEndpoint({
  method: 'DELETE',
  path: '/me/sessions/:id',
  auth: 'member',
  dataCategory: 'session',
  summary: 'Sign one device out',
  params: z.object({ id: Uuid }),
  success: { status: 200, body: MessageResponse },
  refusals: ['NotFound'],
})

/**
 * Reads the remaining time of the session, for a timely warning, and whether its registration is confirmed,
 * so that a waiting page continues after confirmation on another device. Send it as a background call:
 * reading must not extend the session.
 */
export const readMySession = defineEndpoint({
  method: 'GET',
  path: '/me/session',
  auth: 'member-unconfirmed',
  // Polled by every open page; reveals only the remaining time.
  dataCategory: null,
  summary: 'How long this session still lasts',
  success: {
    status: 200,
    body: z.object({
      /** Seconds until the idle timeout (RD-005). */
      idle_seconds_left: z.int(),
      /** Seconds until the absolute timeout (RD-005). */
      seconds_left: z.int(),
      /** Whether the registration's one-time code was confirmed, here or on another device (AUTH-03). */
      is_confirmed: z.boolean(),
      /**
       * Where the code of an unconfirmed registration was sent, for the browser that registered; omitted once
       * confirmed.
       */
      email: z.optional(z.string()),
    }),
  },
})
