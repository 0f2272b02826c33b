import type { Device } from './device-cookie.ts'
import type { EmailHolders, EncryptedMember } from '#modules/members/member-repository.ts'

/**
 * The open registration of an address this device stands for: the one whose password it knew, else the newest. Anybody
 * may register with any address, and must not get in the way of who did so before.
 */
export const findPendingRegistration = ({ open }: EmailHolders, device: Device): EncryptedMember | null =>
  open.find((member) => device.knownTo(member) !== null) ?? open[0] ?? null
