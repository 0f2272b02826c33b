import { defer, inPlace } from '#lib/deferred-module.tsx'
import type { attachFinishedAnswers as attachFinishedNow } from '#session/intake/intake-answers.ts'

/** Parts that are loaded after log-in was submitted or after a forced log-out. */
const deferred = defer(() => import('./DeferredParts.tsx'), {
  ConfirmEmail: () => null,
  LoggedOutReason: () => null,
  HeldSlot: () => null,
  attachFinishedAnswers: async () => {},
})

export const ConfirmEmail = inPlace(deferred.component('ConfirmEmail'))
export const LoggedOutReason = inPlace(deferred.component('LoggedOutReason'))
export const HeldSlot = inPlace(deferred.component('HeldSlot'))
export const attachFinishedAnswers: typeof attachFinishedNow = async (...given) =>
  (await deferred.load()).attachFinishedAnswers(...given)
