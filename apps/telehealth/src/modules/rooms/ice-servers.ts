import { createHmac } from 'node:crypto'
import type { IceServer } from '@evenkeel/api-contract/telehealth/video-room'
import { hours } from '@evenkeel/api-contract/time/duration-units'

/** STUN and TURN servers for video rooms. */
export interface IceServerSettings {
  /** STUN servers tell a browser its public address. */
  readonly stun?: readonly string[]
  /** TURN servers relay media when no direct connection works; passwords are derived from the secret. */
  readonly turn?: { readonly urls: readonly string[]; readonly secret: string }
}

/** A call continues after its room closes, and may need another route afterwards. */
const CREDENTIAL_GRACE_PERIOD = hours(1)

/**
 * A name and a password for TURN that end an hour after the room, by the REST scheme of coturn (`use-auth-secret`): the name begins with the second
 * at which it ends, and the password is its HMAC, with SHA-1 because that scheme knows nothing else. `name` says nothing of anybody.
 */
function createTurnCredentials(secret: string, closesAt: Temporal.Instant, name: string) {
  const ends = Math.ceil(closesAt.add({ milliseconds: CREDENTIAL_GRACE_PERIOD }).epochMilliseconds / 1000)
  const username = `${ends}:${name}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/** The ICE servers for a room that closes then; `name` must be unique for each call. */
export function createIceServers(
  { stun = [], turn }: IceServerSettings,
  closesAt: Temporal.Instant,
  name: string,
): readonly IceServer[] {
  const carriers =
    turn?.urls.map((urls) => ({ urls, ...createTurnCredentials(turn.secret, closesAt, name) })) ?? []
  return [...stun.map((urls) => ({ urls })), ...carriers]
}
