import type { DeclineReason, OfferState } from '@evenkeel/api-contract/counselor/constants'
import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'
import type { TaskKind, TaskOutcome } from '@evenkeel/api-contract/staff/constants'

/** Today page. */
export const todayMessages = defineMessages(
  'staff-today',
  {
    title: 'Today',
    windowDanger: '({count}) In danger',
    lead: '{count, plural, =0 {Nothing waits.} one {# thing waits.} other {# things wait.}}',
    live: 'New tasks appear by themselves.',
    notLive: 'Not live right now. We ask again every half minute.',
    newDanger: 'A person in danger waits for a call.',
    sectionDanger: 'Call now',
    sectionMine: 'Yours',
    sectionOpen: 'Waiting',
    sectionOffered: 'Offered to counselors',
    sectionNameless: 'Left no name: nobody can call',
    nameless: 'Said yes to danger, left no name',
    namelessAdvice:
      'This person was not signed in: there is no name and no number, and nobody can be called. When they answered, the page showed them 911, 988 and the phone of their program. If they call one of you, or make an account, you can help: with an account the name appears here. You need not do anything with this. It closes by itself about a day after their last answer; you can also take it and close it now.',
    sectionLater: 'Later',
    sectionTaken: 'With a colleague',
    emptyTitle: 'Nothing waits right now',
    emptyText: 'New tasks appear here by themselves, people in danger first. You can leave this page open.',
    chooseTitle: 'Choose a task',
    chooseText: 'Who it is and what to do is shown here once you take it.',
    iCall: 'I call',
    take: 'I take it',
    checkLicense: 'Check the license',
    takeToClose: 'Take it to close it',
    open: 'Open',
    waits: 'waits {time}',
    dueBy: 'by {moment}',
    overdue: 'was due {moment}',
    wholeInstallation: 'The whole installation',
    reference: 'Reference {reference}',
    whatFails: 'What fails: {reference}',
    tries: '{count, plural, one {tried once} other {tried # times}}',
    noNumber: 'left no name and no number',
    takenBy: '{name} has it since {moment}',
    awayFor: '{name} has had it for {time}, not active',
    takenOverFrom: 'taken over from {name}',
    mineSince: 'You have it since {moment}',
    again: 'go on {moment}',
    backToList: 'All tasks',
    goneTitle: 'This task is not here any more',
    goneText: 'It is done, or it belongs to somebody else now.',
    unclaimedText: 'Name and number are shown once you take it. Your name stands beside it from then on.',
    takenTitle: '{name} is on it',
    takenLast: 'Last: {outcome}, {moment}.',
    awayTitle: '{name} has it and is not active',
    awayText:
      '{name} took this {time} ago and did nothing here for ten minutes or more. If you can, ask {name} first: they may be on the phone with this person. If you cannot, take it over. You both see it then.',
    takeOver: 'Take over from {name}',
    lostYours:
      '{name} took this over from you, because you were not active here. Please talk to {name} before you call again.',
    notSaved: 'You typed this and it was not saved. Tell {name} if it helps.',
    forgetTyped: 'Forget it',
    takenFirst: 'Somebody else was faster.',
    call: 'Call {phone}',
    noPhone: 'No phone number is in the profile. Open the person: a visit may have one.',
    localTime: 'It is {time} there.',
    state: 'State: {state}',
    lookUp: 'Open this person',
    request: 'What they want',
    contact: 'Send names by',
    byEmail: 'Email',
    byPhone: 'Phone',
    voicemail: 'May leave a voice message',
    yes: 'Yes',
    no: 'No',
    notSaid: 'Not said',
    notes: 'Notes of colleagues',
    whyCounselor: 'Why the counselor asks',
    noteLine: '{name}, {moment}',
    member: 'A member',
    outcome: 'What came of it?',
    outcomeMissing: 'Please choose what came of it.',
    note: 'Note for colleagues',
    noteHint: 'Only what helps the next call. No details of what the person told you.',
    followUp: 'When to go on?',
    in15: 'In 15 minutes',
    in60: 'In one hour',
    in240: 'In four hours',
    tomorrow: 'Tomorrow, 9 AM their time',
    otherTime: 'Another time',
    timeMissing: 'Please enter a day and a time that lies ahead.',
    goesOnAt: 'That is {moment}.',
    otherTimeField: 'Day and time, on your clock',
    save: 'Save',
    giveBack: 'Give it back',
    giveBackText: 'The task waits for everybody again. What you wrote down stays.',
    passOn: 'Pass it on',
    passOnText: 'Your colleague has it at once, and sees the notes.',
    passTo: 'To whom?',
    passToChoose: 'Choose a colleague',
    passToMissing: 'Please choose a colleague.',
    nobodyElse: 'Nobody else may take this task right now.',
    colleagueGone: 'This colleague may not take the task any more. Please choose another one.',
    goOnLater: 'Go on later',
    saved: 'Saved.',
  },
  { critical: ['newDanger', 'sectionDanger', 'sectionNameless', 'namelessAdvice', 'awayText'] },
)

/** Task kinds. */
export const taskMessages = defineMessages(
  'staff-tasks',
  {
    danger: 'In danger: said yes to the question',
    counselor_danger: 'In danger: a counselor asks you to call',
    lost_move: 'Lost an appointment while moving it',
    stuck_move: 'Not clear which appointment stands',
    in_person: 'Wants to meet in person',
    undelivered_request: 'A request did not reach the call center',
    undelivered_mail: 'A mail could not be sent',
    contested_session: 'Says a session should not count',
    failed_job: 'Something failed by itself',
    license_check: 'A license waits for its check',
  } satisfies Record<TaskKind, string>,
  { critical: ['danger', 'counselor_danger'] },
)

/** Advice for a task, one or two sentences. */
export const adviceMessages = defineMessages(
  'staff-task-advice',
  {
    danger:
      'Call now. Ask if the person is safe right now, and where they are. If there is danger, stay on the line and have a colleague call 911 for that place.',
    counselor_danger:
      'Call now: a counselor fears for this person. Ask if they are safe right now, and where they are. If there is danger, stay on the line and have a colleague call 911 for that place.',
    lost_move:
      'The old appointment is gone and the new one could not be booked. Call and book another time together.',
    stuck_move: 'Look the person up, see which appointment stands, and tell them.',
    in_person: 'Call within one or two days and arrange the first meeting.',
    undelivered_request:
      'The system of the call center did not take this request. Call the person, and tell whoever runs that system.',
    undelivered_mail:
      'The address may be wrong, or the mailbox full. Call if you can, and correct the address.',
    contested_session:
      'Look at the sessions of the person. Give the session back, or say why it counts: with that it leaves this list.',
    failed_job: 'Find out why this fails and put it right. If it fails again after that, it comes back.',
    license_check:
      'Look the number up in the register of the state. Confirm the license or send it back: with that it leaves this list.',
  } satisfies Record<TaskKind, string>,
  { critical: ['danger', 'counselor_danger'] },
)

/** Task outcomes. */
export const outcomeMessages = defineMessages(
  'staff-task-outcomes',
  {
    reached: 'I talked to the person',
    emergency_services: 'Emergency services were called',
    settled: 'It is done',
    cannot_be_reached: 'The person cannot be reached',
    voicemail: 'I left a voicemail',
    no_answer: 'Nobody answered',
    call_again: 'To be called again',
  } satisfies Record<TaskOutcome, string>,
  { critical: [] },
)

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
    withdrawFrom: 'Withdraw the offer to {name}',
    sure: 'Take this offer back?',
    sureText: '{name} cannot accept it any more, and reads that you took it back.',
    fact: '{count, plural, one {offered to one counselor} other {offered to # counselors}}',
    factBy: 'answer by {moment}',
    factAccepted: '{name} has accepted',
    factGivenBack: '{name} gave it back',
    nextGivenBack:
      '{name} had accepted and gave it back. The person was told by mail that we are looking for somebody else. Offer it to others, or call the person and find another way.',
    factNobody: 'no counselor has accepted',
    next: '{name} sees this person in person and can write to them here. Call the person and say so, then note what came of it.',
    back: 'Nobody has accepted. Offer it to others, or call the person and find another way.',
    closes: 'With a final outcome, open offers are taken back.',
    until: 'Answer by {moment}',
    since: '{standing}, {moment}',
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
