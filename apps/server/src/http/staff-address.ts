import type { Env } from '../env.ts'

/** Where staff reach their application. */
export interface StaffAddress {
  /** Without a slash at the end. */
  readonly origin: string
  /** As the Host header says it. */
  readonly host: string
  /** Whether it is a host of their own: then no other one leads there, and it leads nowhere else. */
  readonly isApart: boolean
}

const loopbackHosts = new Set(['127.0.0.1', '[::1]'])

/**
 * The address of the staff application: STAFF_URL, and outside of production that of members where there is none; null where the door
 * stays closed. Passkeys need a name: this machine is called localhost.
 */
export function getStaffAddress(
  { STAFF_URL, NODE_ENV }: Pick<Env, 'STAFF_URL' | 'NODE_ENV'>,
  publicUrl: string,
): StaffAddress | null {
  if (STAFF_URL === undefined && NODE_ENV === 'production') return null
  const url = new URL(STAFF_URL ?? publicUrl)
  if (loopbackHosts.has(url.hostname)) url.hostname = 'localhost'
  const isApart = STAFF_URL !== undefined && url.host !== new URL(publicUrl).host
  return { origin: url.origin, host: url.host, isApart }
}
