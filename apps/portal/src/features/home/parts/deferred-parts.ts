import { defer, inPlace } from '#lib/deferred-module.tsx'

/** Everything on the home page that its first buttons do not wait for. */
const deferred = defer(() => import('./DeferredParts.tsx'), {
  ChildOrganizationPicker: () => null,
  ConfidentialityNote: () => null,
  HomeIllustration: () => null,
  OrganizationTexts: () => null,
  Below: () => null,
})

export const ChildOrganizationPicker = inPlace(deferred.component('ChildOrganizationPicker'))
export const ConfidentialityNote = inPlace(deferred.component('ConfidentialityNote'))
export const HomeIllustration = inPlace(deferred.component('HomeIllustration'))
export const OrganizationTexts = inPlace(deferred.component('OrganizationTexts'))
export const Below = inPlace(deferred.component('Below'))
