import { createCatalogue } from '@evenkeel/contract/words/spoken'
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
  clock: at.clock,
  randomUuid: () => crypto.randomUUID(),
  publicUrl: 'http://127.0.0.1:3000',
  telehealth: world.service,
  answers: {} as AppointmentsDeps['answers'],
  catalogue: createCatalogue(new Map(), { criticalDrafts: false }),
  language: 'en',
  tenantConfig: {} as AppointmentsDeps['tenantConfig'],
  sleep: () => new Promise(() => {}),
  inBackground: () => {},
  triggerVisitJob: () => {},
  mailFrom: 'no-reply@evenkeel.example',
})
