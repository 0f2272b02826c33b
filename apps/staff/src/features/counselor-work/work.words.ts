import type { VisitState } from '@evenkeel/contract/counselor/cases'
import { area } from '@evenkeel/contract/words/area'

/** How a visit stands. */
export const visitStateWords = area(
  'staff-counselor-standings',
  {
    booked: 'Booked',
    over: 'To close',
    took_place: 'Took place',
    did_not_come: 'Did not come',
    canceled: 'Canceled',
  } satisfies Record<VisitState, string>,
  { critical: [] },
)

/** A counselor's day. */
export const dayWords = area(
  'staff-counselor-day',
  {
    title: 'Your day',
    lead: 'Times by your clock: {$zone}.',
    notListed: 'Members cannot find you yet',
    toSteps: 'See what is left to do',
    licences: 'Your licenses',
    endsSoon: '{$state}: ends on {$day}. Renew it, so that members go on finding you there.',
    renewalWaits: '{$state}: what you told of the renewal waits for our staff.',
    ended: '{$state}: ended on {$day}. Members do not find you there.',
    unchecked: '{$state}: waits for our staff. Members find you there once it is checked.',
    refused: '{$state}: our staff could not confirm it. Look at what you told.',
    toLicences: 'Go to your licenses',
    toClose: 'To close',
    toCloseText: 'These visits are over. Say how they ended, so that the sessions of the person count right.',
    today: 'Today',
    tomorrow: 'Tomorrow',
    noVisits: 'No visits',
    noVisitsText: 'What is booked appears here by itself.',
    unread: 'People wrote to you: {$count}',
    toInbox: 'Go to the inbox',
    video: 'Video',
    phone: 'Phone',
  },
  { critical: [] },
)

/** One visit. */
export const visitWords = area(
  'staff-counselor-visit',
  {
    back: 'Your day',
    title: 'Visit with {$name}',
    when: 'When',
    there: 'Where they are',
    thereNow: 'It is {$time} there. {$state}',
    how: 'How',
    reason: 'Why they come',
    ownWords: 'In their own words',
    noWords: 'They added nothing.',
    sessions: 'Sessions',
    sessionsOf: '{$used} of {$of} used or booked',
    sessionsFree: '{$used} used or booked, no limit',
    enter: 'Enter the video room',
    enterHint: 'The room opens 15 minutes before, in a window of its own. This page stays beside it.',
    opensAt: 'The room opens at {$time}.',
    roomBlocked: 'Your browser kept the window shut. Open the room with this link:',
    openRoom: 'Open the room',
    call: 'Call {$phone}',
    toCase: 'All about this person',
    write: 'Write a message',
    end: 'How did it end?',
    endText:
      'Two or six presses, no words. Notes of a treatment belong into your own records. None are kept here.',
    tookPlace: 'It took place',
    didNotCome: 'The person did not come',
    attendance: 'The visit',
    close: 'Close this visit',
    attendanceMissing: 'Please say whether it took place.',
    choiceMissing: 'Please choose one.',
    closed: 'This visit is closed',
    notBegun: 'You can close this visit from its beginning on.',
    canceledText: 'The person canceled this visit.',
    gone: 'This visit is not one of yours, or it is not there any more.',
  },
  { critical: [] },
)

/** The five choices of a closing. */
export const closingWords = area(
  'staff-counselor-closing',
  {
    topic: 'What was it about?',
    work: 'Work',
    family: 'Family or partner',
    stress_or_mood: 'Stress or mood',
    grief: 'Grief',
    substance_use: 'Alcohol or drugs',
    legal_or_money: 'Law or money',
    other: 'Something else',
    progress: 'How is the person, compared with the last visit?',
    first_visit: 'It was the first one',
    better: 'Better',
    same: 'The same',
    worse: 'Worse',
    next: 'How does it go on?',
    next_visit_booked: 'The next visit is booked',
    person_books: 'The person books when they want to',
    case_is_closed: 'This case is closed',
    referred_to: 'Did you recommend somebody else?',
    nobody: 'No',
    ongoing_therapy: 'A longer therapy',
    doctor: 'A doctor',
    community_service: 'A service near them',
    legal_or_money_service: 'Help with law or money',
    length: 'How long was it?',
    full: 'As planned',
    shorter: 'Shorter',
  },
  { critical: [] },
)

/** The press that has the care line call. */
export const careWords = area(
  'staff-counselor-care-line',
  {
    title: 'Somebody in danger?',
    text: 'The care line calls the person now. You stay their counselor.',
    ask: 'Have the care line call now',
    sureTitle: 'Have the care line call {$name} now?',
    sureText:
      'The person goes to the top of the care line’s list as somebody in danger. If the danger is right now, call 911 for the place where they are.',
    sure: 'Yes, call now',
    why: 'Why?',
    whyMissing: 'Please choose why.',
    words: 'In a few words',
    wordsHint:
      'Only what helps the call: where the person is, who is with them. The care line reads it with the call.',
    more: 'Tell the care line more',
    moreTitle: 'Tell the care line more about {$name}',
    moreText: 'The call stands on the list already. What you say here is added to it.',
    moreSend: 'Add it',
    added: 'Added. Whoever calls reads it with what you said before.',
    gone: 'The care line was not asked: this person is not on your list any more. If you fear for them, call the care line by phone. If the danger is right now, call 911 for the place where they are.',
    unreached:
      'The care line was not asked: we could not reach the server. Press again, or call the care line by phone. If the danger is right now, call 911 for the place where they are.',
    waiting:
      'On the care line’s list since {$time}. Nobody has taken it yet. If the danger is right now, call 911.',
    taken: '{$name} of the care line has taken it. Asked for at {$time}.',
    takenBySomebody: 'The care line has taken it. Asked for at {$time}.',
    done: 'The care line has called. Asked for at {$time}.',
    notReached: 'The care line could not reach the person. Asked for at {$time}.',
  },
  { critical: ['text', 'ask', 'sureText', 'waiting', 'notReached', 'gone', 'unreached'] },
)

/** Cases. */
export const caseWords = area(
  'staff-counselor-cases',
  {
    title: 'Cases',
    lead: 'Everybody you see or write with, the one heard of last first.',
    none: 'No cases yet',
    noneText: 'Whoever books a visit with you is here.',
    person: 'Person',
    next: 'Next visit',
    last: 'Last visit',
    unread: 'Not read',
    nothing: 'None',
    back: 'All cases',
    visits: 'Visits',
    noVisits: 'No visits yet.',
    documents: 'Files between you',
    noDocuments: 'No files yet.',
    save: 'Save {$name}',
    fromPerson: 'from the person',
    fromYou: 'from you',
    write: 'Write a message',
    timesIn: 'It is {$time} where the person is.',
    gone: 'This is not one of your cases, or it is not there any more.',
  },
  { critical: [] },
)

/** The inbox. */
export const inboxWords = area(
  'staff-counselor-inbox',
  {
    title: 'Inbox',
    none: 'No messages yet',
    noneText: 'Messages of the people you see appear here. You can begin from one of your cases.',
    back: 'Inbox',
    with: 'Messages with {$name}',
    you: 'You',
    automatic: 'Sent automatically',
    notRead: 'Not read: {$count}',
    older: 'Show older messages',
    empty: 'Nobody has written yet.',
    subject: 'Subject',
    text: 'Message',
    textMissing: 'Please write something.',
    files: 'Files',
    addFile: 'Add a file',
    fileHint: 'PDF, PNG or JPEG, 10 MB at most.',
    removeFile: 'Take {$name} out',
    send: 'Send',
    sent: 'Your message is sent.',
    draftKept: 'Kept. You can go on later, on any device.',
    draftNotKept: 'What you typed could not be kept right now. Stay on this page; it is tried again.',
    hint: 'The person gets a mail that says there is news, and nothing of what it says.',
    toCase: 'All about this person',
  },
  { critical: [] },
)
