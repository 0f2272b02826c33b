import type { DeclineReason, OfferState } from '@evenkeel/api-contract/counselor/constants'
import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** In-person meeting requests offered to a counselor. */
export const offerMessages = defineMessages(
  'staff-counselor-offers',
  {
    title: 'Offers',
    lead: 'Requests to meet in person.',
    none: 'No offers right now',
    noneText: 'Our staff offers you requests when your profile says that you see people in person.',
    toProfile: 'Go to your profile',
    open: 'Waiting for your answer',
    ended: 'The last 30 days',
    where: 'In person, in {state}',
    concern: 'What it is about',
    notSaid: 'Not said',
    sessions: 'Sessions covered',
    answerBy: 'Answer by',
    whose: 'You read who it is, the ZIP code and the notes after you accept.',
    accept: 'Accept',
    decline: 'Decline',
    sureTitle: 'Accept this request?',
    sureText:
      'The person reads your name, and you read theirs. Write to them to agree on a time and a place.',
    declineTitle: 'Decline this request',
    declineText: 'Our staff offers it to others. You do not have to say why.',
    reason: 'Why, if you like',
    giveBack: 'Give it back',
    giveBackTitle: 'Give this request back?',
    giveBackText:
      'The person hears that it will be somebody else, and our staff looks for another counselor. You do not have to say why.',
    giveBackUntil:
      'If you cannot do it after all, you can give it back until {moment}. Once you have written to each other you keep it.',
    toCase: 'Go to the person',
    write: 'Write a message',
    opening: 'The person is put among your cases. This takes a moment.',
  },
  { critical: [] },
)

/** Result of an offer, as shown to its counselor. */
export const ownOfferStateMessages = defineMessages(
  'staff-counselor-offer-standings',
  {
    open: 'Waiting for your answer',
    accepted: 'You accepted',
    declined: 'You declined',
    taken: 'Another counselor accepted first',
    withdrawn: 'Our staff took it back',
    run_out: 'Time to answer is over',
    given_back: 'You gave it back',
  } satisfies Record<OfferState, string>,
  { critical: [] },
)

/** Reasons for declining an offer. */
export const declineReasonMessages = defineMessages(
  'staff-counselor-decline-reasons',
  {
    no_time: 'I have no time right now',
    not_my_field: 'It is not my field',
    away: 'I am away',
    other: 'Another reason',
  } satisfies Record<DeclineReason, string>,
  { critical: [] },
)
