import { defer, inPlace } from '#lib/deferred-module.tsx'
import type { attachFinished as attachFinishedNow } from '#session/intake/answers.ts'

/** What a log-in needs once it was sent, or where somebody was logged out. */
const deferred = defer(() => import('./DeferredParts.tsx'), {
  ConfirmEmail: () => null,
  WhyLoggedOut: () => null,
  HeldHour: () => null,
  attachFinished: async () => {},
})

export const ConfirmEmail = inPlace(deferred.component('ConfirmEmail'))
export const WhyLoggedOut = inPlace(deferred.component('WhyLoggedOut'))
export const HeldHour = inPlace(deferred.component('HeldHour'))
export const attachFinished: typeof attachFinishedNow = async (...given) =>
  (await deferred.load()).attachFinished(...given)
