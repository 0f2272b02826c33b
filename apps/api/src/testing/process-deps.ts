import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import { createPortalStore } from '#db/tenant-isolation.ts'
import type { AppointmentsDeps } from '#modules/appointments/deps.ts'
import type { MemberApi } from './member-api.ts'
import type { createSimulatedTelehealth } from './simulated-telehealth.ts'

/** Dependencies of one process with this telehealth service; its background work is not awaited. */
export const createProcessDeps = (
  at: MemberApi,
  world: Pick<ReturnType<typeof createSimulatedTelehealth>, 'service'>,
): AppointmentsDeps => ({
  store: createPortalStore(at.store).crossTenant('rounds'),
  vault: at.vault,
  clock: at.clock,
  randomUuid: () => crypto.randomUUID(),
  publicUrl: 'http://127.0.0.1:3000',
  telehealth: world.service,
  answers: {} as AppointmentsDeps['answers'],
  catalogue: createMessageCatalog(new Map(), { criticalDrafts: false }),
  language: 'en',
  tenantConfig: {} as AppointmentsDeps['tenantConfig'],
  sleep: () => new Promise(() => {}),
  inBackground: () => {},
  triggerVisitJob: () => {},
  mailFrom: 'no-reply@evenkeel.example',
})
