import type { DeclineReason, OfferState } from '@evenkeel/api-contract/counselor/offers'
import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** In-person meeting request offered to counselors. */
export const taskOfferMessages = defineMessages(
  'staff-today-offers',
  {
    title: 'Counselors',
    offer: 'Offer it to counselors',
    offerAgain: 'Offer it to others',
    dialogTitle: 'Offer this request',
    text: 'Counselors see what stands here, and not who the person is. The ZIP code and the notes they read after accepting. Whoever accepts first has the request; you and the person read it at once.',
    state: 'State',
    choose: 'Choose',
    concern: 'What it is about',
    concernHint: 'Only what the person is fine with passing on.',
    noConcern: 'Do not say',
    sessions: 'Sessions covered',
    sessionsHint: 'Leave it empty to say nothing of it.',
    sessionsWrong: 'Please enter a number from 1 to 99, or nothing.',
    to: 'To whom?',
    toHint: 'Counselors who see people in person and have a checked license for this state.',
    toMissing: 'Please choose at least one counselor.',
    stateMissing: 'Please choose a state.',
    nobody:
      'No counselor sees people in person in this state right now. Counselors say so in their profile, and need a checked license.',
    chooseState: 'Choose a state to see who is there.',
    answerBy: 'Answer by',
    in4: 'In four hours',
    in24: 'In one day',
    in48: 'In two days',
    other: 'Another time',
    otherField: 'Day and time, on your clock',
    answerByMissing: 'Please choose a time that lies ahead, within seven days.',
    send: 'Send the offer',
    withdraw: 'Withdraw',
    withdrawFrom: 'Withdraw the offer to {$name}',
    sure: 'Take this offer back?',
    sureText: '{$name} cannot accept it any more, and reads that you took it back.',
    fact: '.input {$count :integer} .match $count one {{offered to one counselor}} * {{offered to {$count} counselors}}',
    factBy: 'answer by {$moment}',
    factAccepted: '{$name} has accepted',
    factGivenBack: '{$name} gave it back',
    nextGivenBack:
      '{$name} had accepted and gave it back. The person was told by mail that we are looking for somebody else. Offer it to others, or call the person and find another way.',
    factNobody: 'no counselor has accepted',
    next: '{$name} sees this person in person and can write to them here. Call the person and say so, then note what came of it.',
    back: 'Nobody has accepted. Offer it to others, or call the person and find another way.',
    closes: 'With a final outcome, open offers are taken back.',
    until: 'Answer by {$moment}',
    since: '{$standing}, {$moment}',
  },
  { critical: [] },
)

/** Status of an offer, as shown to staff. */
export const offerStateMessages = defineMessages(
  'staff-offer-standings',
  {
    open: 'Waits for an answer',
    accepted: 'Accepted',
    declined: 'Declined',
    taken: 'Another counselor was faster',
    withdrawn: 'Taken back',
    run_out: 'No answer in time',
    given_back: 'Gave it back',
  } satisfies Record<OfferState, string>,
  { critical: [] },
)

/** Reasons why a counselor declined. */
export const offerDeclineReasonMessages = defineMessages(
  'staff-offer-reasons',
  {
    no_time: 'No time right now',
    not_my_field: 'Not their field',
    away: 'Away at that time',
    other: 'Another reason',
  } satisfies Record<DeclineReason, string>,
  { critical: [] },
)
