import { updateTimeZone } from '@evenkeel/api-contract/portal/me'
import type { TimeZoneStore } from '#organization/time-zone/time-zone-store.ts'
import type { Session } from '#session/session.ts'

/**
 * Tells our own service which zone was chosen on this device, once for each member and choice: mails about a visit then
 * name it beside that of the profile. What fails is told with the next change. Returns what ends it.
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
