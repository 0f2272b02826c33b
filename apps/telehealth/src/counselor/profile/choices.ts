import type { ProfileChoices } from '@evenkeel/contract/counselor/profile'
import { identities } from '#directory/identities.ts'
import { languages } from '#directory/languages.ts'
import { specialties } from '#directory/specialties.ts'

/** What counselors choose from: what a search can ask for. */
export const profileChoices: ProfileChoices = {
  languages: languages.map(({ id, name }) => ({ id, name })),
  specialties: specialties.map(({ code, name }) => ({ code, name })),
  identities: [...identities],
}
