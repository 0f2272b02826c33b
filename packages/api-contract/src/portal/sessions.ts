import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { IsoInstant, MessageResponse, Uuid } from '../schemas.ts'

/**
 * Header (any value) of calls nobody asked for by hand, such as a poll for unread messages: they do not count as use of
 * the session, so that a browser left alone is signed out in time. Renewing a token with it does not either.
 */
export const backgroundHeader = 'x-background'

/**
 * The cookie that holds a member's own token, out of reach for scripts. Over https it carries the `__Host-` prefix, which
 * browsers only accept with the path `/` (RD-005).
 */
export const getSessionCookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-evenkeel_session' : 'evenkeel_session'

/**
 * The own token in a Cookie header; null without one. Of two the last counts: over plain http 0.2.0 kept its own below `/api`,
 * and browsers send the longer path first.
 */
export function parseSessionToken(cookies: string, isSecure: boolean): string | null {
  const name = `${getSessionCookieName(isSecure)}=`
  const found = cookies.split(/; */).findLast((cookie) => cookie.startsWith(name))
  return found?.slice(name.length) || null
}

/** One device the member is signed in on. */
export const SignedInDevice = z.object({
  id: Uuid,
  /** In plain words, for example "Chrome on Windows"; never the browser's whole signature. */
  device: z.string(),
  created_at: IsoInstant,
  /** Exact to a second. */
  last_used_at: IsoInstant,
  /** The device that asks. */
  is_current: z.boolean(),
})
export type SignedInDevice = z.output<typeof SignedInDevice>

/** The devices the member is signed in on, last used first. */
export const listMySessions = defineEndpoint({
  method: 'GET',
  path: '/me/sessions',
  auth: 'member',
  dataCategory: 'session',
  summary: 'Devices the member is signed in on',
  success: { status: 200, body: z.object({ results: z.array(SignedInDevice) }) },
})

/** Signs one device of the member out; unknown ids and those of another person look alike. */
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
 * How long the session still lasts, so that its member can be warned in time, and whether its registration is confirmed,
 * so that a page which waits for the code goes on when it was typed in on another device. Send it as a background call: asking must
 * not prolong what it asks about.
 */
export const readMySession = defineEndpoint({
  method: 'GET',
  path: '/me/session',
  auth: 'member-unconfirmed',
  // Asked every now and then by every open page; it tells no more than how long.
  dataCategory: null,
  summary: 'How long this session still lasts',
  success: {
    status: 200,
    body: z.object({
      /** Seconds until it ends unless it is used (RD-005). */
      idle_seconds_left: z.int(),
      /** Seconds until it ends, however much it is used (RD-005). */
      seconds_left: z.int(),
      /** Whether the one-time code of the registration was confirmed, here or on another device (AUTH-03). */
      is_confirmed: z.boolean(),
      /** Where the code of an open registration was sent to, for the browser that registered; left out once it is confirmed. */
      email: z.optional(z.string()),
    }),
  },
})
