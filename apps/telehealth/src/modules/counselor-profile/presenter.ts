import { parseLicenseKind } from '@evenkeel/api-contract/counselor/license-kinds'
import type { ProfileResponse } from '@evenkeel/api-contract/counselor/profile'
import { createPhotoUrls } from '#modules/providers/portrait-routes.ts'
import type { Provider } from '#modules/providers/repository.ts'
import type { ServiceDeps } from '#service.ts'
import { profileChoices } from './profile-choices.ts'

/** The names behind a name with its title: an invented counselor has no others. */
export function splitFullName(fullname: string): { readonly given: string; readonly family: string } {
  const bare = fullname.replace(/^Dr\. /, '').replace(/, [A-Z]+$/, '')
  const [given = '', ...family] = bare.split(' ')
  return { given, family: family.join(' ') }
}

/** What a counselor sees of the own profile; of one that was never saved the names of the invitation and the zone. */
export function presentProfile(
  service: Pick<ServiceDeps, 'publicBase' | 'publicUrl'>,
  provider: Provider,
): ProfileResponse {
  const { fullname, isProfileComplete, zone, portrait } = provider
  const { given, family } = splitFullName(fullname)
  const given_name = provider.givenName ?? given
  const family_name = provider.familyName ?? family
  const drawn_portrait = portrait === null ? createPhotoUrls(service, provider).photo_url : null
  const rest = { is_complete: isProfileComplete, portrait, drawn_portrait, choices: profileChoices }
  if (!isProfileComplete) return { ...rest, profile: { given_name, family_name, zone } }
  return {
    ...rest,
    profile: {
      ...{ given_name, family_name, zone },
      kind: parseLicenseKind(fullname),
      gender: provider.gender,
      city: provider.city,
      state: provider.state,
      methods: provider.methods,
      sees_in_person: provider.seesInPerson,
      mails_off: provider.mailsOff,
      language_ids: provider.languageIds,
      specialties: provider.specialties,
      identities: provider.identities,
      approach: provider.approach,
      statement: provider.statement,
      about_me: provider.aboutMe,
      education: provider.education,
      years_in_practice: provider.yearsInPractice,
    },
  }
}
