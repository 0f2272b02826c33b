import { defer, inPlace } from '#lib/deferred-module.tsx'

/** All of the home page that its first buttons need not wait for. */
const deferred = defer(() => import('./DeferredParts.tsx'), {
  ChildChooser: () => null,
  Private: () => null,
  Scene: () => null,
  Phrases: () => null,
  Below: () => null,
})

export const ChildChooser = inPlace(deferred.component('ChildChooser'))
export const Private = inPlace(deferred.component('Private'))
export const Scene = inPlace(deferred.component('Scene'))
export const Phrases = inPlace(deferred.component('Phrases'))
export const Below = inPlace(deferred.component('Below'))
