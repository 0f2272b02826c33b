import { portalStore } from '#db/portal-store.ts'
import type { AppointmentsRoom } from '#features/appointments/room.ts'
import type { MemberApi } from './member-api.ts'
import type { pretendTelehealth } from './pretend-telehealth.ts'

/** One process with this telehealth service behind it; what it does in the background is awaited by nobody. */
export const oneProcess = (
  at: MemberApi,
  world: Pick<ReturnType<typeof pretendTelehealth>, 'service'>,
): AppointmentsRoom => ({
  store: portalStore(at.store).acrossOrganisations('rounds'),
  vault: at.vault,
  sessionsEnded: async () => {},
  clock: at.clock,
  randomUuid: () => crypto.randomUUID(),
  randomBytes: () => Buffer.alloc(0),
  secret: '',
  addressHash: at.addressHash,
  publicUrl: 'http://127.0.0.1:3000',
  telehealth: world.service,
  passwords: {} as AppointmentsRoom['passwords'],
  commonPasswords: {} as AppointmentsRoom['commonPasswords'],
  answers: {} as AppointmentsRoom['answers'],
  sleep: () => new Promise(() => {}),
  inBackground: () => {},
  workSoon: () => {},
  mailFrom: 'no-reply@evenkeel.example',
})
