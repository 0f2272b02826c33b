import { createHmac } from 'node:crypto'
import type { IceServer } from '@evenkeel/api-contract/telehealth/video-room'
import { hours } from '@evenkeel/api-contract/time/duration-units'

/** Servers that help two browsers to reach each other. */
export interface IceServerSettings {
  /** They say to a browser how it is seen from outside. */
  readonly stun?: readonly string[]
  /** They carry what two browsers say to each other where nothing else does, for whoever shows a password made from the secret. */
  readonly turn?: { readonly urls: readonly string[]; readonly secret: string }
}

/** A talk is not cut off when its room closes, and may need another way to the other side afterwards. */
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

/** The servers for a room that closes then; `name` is one that was used for nobody before. */
export function createIceServers(
  { stun = [], turn }: IceServerSettings,
  closesAt: Temporal.Instant,
  name: string,
): readonly IceServer[] {
  const carriers =
    turn?.urls.map((urls) => ({ urls, ...createTurnCredentials(turn.secret, closesAt, name) })) ?? []
  return [...stun.map((urls) => ({ urls })), ...carriers]
}
