import { portalStore } from '#db/portal-store.ts'
import type { AppointmentsDeps } from '#features/appointments/deps.ts'
import type { MemberApi } from './member-api.ts'
import type { pretendTelehealth } from './pretend-telehealth.ts'

/** One process with this telehealth service behind it; what it does in the background is awaited by nobody. */
export const oneProcess = (
  at: MemberApi,
  world: Pick<ReturnType<typeof pretendTelehealth>, 'service'>,
): AppointmentsDeps => ({
  store: portalStore(at.store).crossTenant('rounds'),
  vault: at.vault,
  sessionsEnded: async () => {},
  clock: at.clock,
  randomUuid: () => crypto.randomUUID(),
  randomBytes: () => Buffer.alloc(0),
  secret: '',
  addressHash: at.addressHash,
  publicUrl: 'http://127.0.0.1:3000',
  telehealth: world.service,
  passwords: {} as AppointmentsDeps['passwords'],
  commonPasswords: {} as AppointmentsDeps['commonPasswords'],
  answers: {} as AppointmentsDeps['answers'],
  shelf: {} as AppointmentsDeps['shelf'],
  sleep: () => new Promise(() => {}),
  inBackground: () => {},
  triggerVisitJob: () => {},
  mailFrom: 'no-reply@evenkeel.example',
})
