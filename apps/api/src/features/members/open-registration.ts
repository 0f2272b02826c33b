import type { Queryable } from '@evenkeel/server/store/store'
import type { Device } from './device.ts'
import { findUnconfirmed, type MemberRow } from './store.ts'

/**
 * The open registration of an address this device stands for: the one whose password it knew, else the newest. Anybody
 * may register with any address, and must not get in the way of who did so before.
 */
export async function findOpenRegistration(
  db: Queryable,
  email: string,
  device: Device,
): Promise<MemberRow | null> {
  const open = await findUnconfirmed(db, email)
  return open.find((member) => device.knownTo(member) !== null) ?? open[0] ?? null
}
