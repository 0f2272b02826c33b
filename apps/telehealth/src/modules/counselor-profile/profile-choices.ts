import type { ProfileChoices } from '@evenkeel/api-contract/counselor/profile'
import { identities } from '#modules/directory/identities.ts'
import { languages } from '#modules/directory/languages.ts'
import { specialties } from '#modules/directory/specialties.ts'

/** What counselors choose from: what a search can ask for. */
export const profileChoices: ProfileChoices = {
  languages: languages.map(({ id, name }) => ({ id, name })),
  specialties: specialties.map(({ code, name }) => ({ code, name })),
  identities: [...identities],
}
