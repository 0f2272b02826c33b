import { defineMessages } from '../i18n/define-messages.ts'

/** Errors of visit actions, for the counselor. */
export const visitErrorMessages = defineMessages(
  'counselor-visit-faults',
  {
    noWords: 'Please write a few words to the person.',
    canceledByPerson: 'The person canceled this visit just now. Nothing was sent.',
    movedByPerson: 'The person moved this visit just now. Nothing was sent.',
    canceled: 'This visit was canceled meanwhile. Nothing was sent.',
    hasEnded: 'It was said already how this visit ended. Nothing was sent.',
    hasBegun: 'This visit has begun, so nothing was sent. Say how it ended instead.',
    busy: 'Members are booking right now. Please try again.',
  },
  { critical: [] },
)
