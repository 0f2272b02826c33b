import { readCounselor } from '@evenkeel/contract/counselor/me'
import { type ProfileAnswer, readOwnProfile, saveOwnProfile } from '@evenkeel/contract/counselor/profile'
import { on } from '../fake-server.ts'

/** The profile of a counselor who is not found yet: the hours are missing. */
export function profileHandlers() {
  let answer: ProfileAnswer = {
    profile: {
      given_name: 'Dana',
      family_name: 'Moss',
      kind: 'LCSW',
      gender: 'Female',
      city: 'Denver',
      state: 'CO',
      zone: 'America/Denver',
      methods: ['video', 'phone'],
      sees_in_person: false,
      language_ids: [1],
      specialties: ['stress'],
      identities: [],
      approach: 'listening',
      statement: 'I listen first.',
      about_me: 'We begin where you are.',
      education: 'MSW, University of Denver',
      years_in_practice: 9,
    },
    is_complete: true,
    portrait: null,
    drawn_portrait: null,
    choices: {
      languages: [
        { id: 1, name: 'English' },
        { id: 2, name: 'Spanish' },
      ],
      specialties: [
        { code: 'stress', name: 'Stress' },
        { code: 'grief', name: 'Grief' },
      ],
      identities: ['Parent', 'Veteran'],
    },
  }
  return [
    on(readCounselor, () => ({
      provider_id: 7,
      name: 'Dana Moss, LCSW',
      zone: 'America/Denver',
      is_listed: false,
      steps: [
        { step: 'profile' as const, state: 'done' as const },
        { step: 'licence' as const, state: 'waiting' as const },
        { step: 'hours' as const, state: 'open' as const },
      ],
      licence_notes: [],
    })),
    on(readOwnProfile, () => answer),
    on(saveOwnProfile, ({ body }) => {
      answer = { ...answer, profile: body }
      return answer
    }),
  ]
}
