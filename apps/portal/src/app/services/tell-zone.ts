import { updateTimeZone } from '@evenkeel/api-contract/portal/me'
import type { TimeZoneStore } from '#organization/time-zone/time-zone-store.ts'
import type { Session } from '#session/session.ts'

/**
 * Saves the time zone chosen on this device, once for each member and choice. Emails about a visit then show
 * it beside the zone of the profile. A failed save is retried with the next change. Returns the unsubscribe
 * function.
 */
export function tellZone(session: Session, zone: TimeZoneStore): () => void {
  let told: string | null = null
  const tell = (): void => {
    const { status, user } = session.read()
    const chosen = zone.chosen()
    if (status !== 'member' || !user || chosen === null) return
    const telling = `${user.id} ${chosen}`
    if (telling === told || (told === null && chosen === (user.device_timezone ?? user.timezone))) return
    told = telling
    void session.own(updateTimeZone, { body: { timezone: chosen }, background: true }).catch(() => {
      told = null
    })
  }
  tell()
  const ends = [session.subscribe(tell), zone.subscribe(tell)]
  return () => {
    for (const end of ends) end()
  }
}
