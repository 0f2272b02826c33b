import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Actions on the open member record. */
export const memberActionMessages = defineMessages(
  'staff-acts',
  {
    codeTitle: 'Cannot sign in',
    codeText:
      'Mails a new code to somebody who has not confirmed their email, else a link for a new password.',
    codeDo: 'Mail a code or a link',
    code: 'A new code is on its way to the address of the profile.',
    reset_link: 'A link for a new password is on its way to the address of the profile.',
    codeTooMany: 'A mail went out a moment ago, or too many went out today. Please wait a while.',
    endTitle: 'Lost a device, or somebody else was in',
    endText: 'Signs the person out everywhere. They can sign in again at once.',
    endDo: 'Sign out everywhere',
    ended:
      '.input {$count :integer} .match $count 0 {{The person was not signed in anywhere.}} one {{Signed out on {$count} device.}} * {{Signed out on {$count} devices.}}',
    exportTitle: 'A copy of the data',
    exportText:
      'Everything that is kept about this person, messages and answers too. Give it to nobody but the person.',
    ownPurpose: 'You opened this person for: {$purpose}. Why the data?',
    ownPurposeMissing: 'Please say why. It stands in the audit.',
    exportHtml: 'Save to read (HTML)',
    exportJson: 'Save for machines (JSON)',
    exported: 'Saved in your downloads. Delete it there once the person has it.',
    removalTitle: 'Removal of the data',
    removalText:
      'You ask, and a privacy officer who is not you approves. Then everything of this person is gone for ever.',
    removalDo: 'Ask for the removal',
    removalAsk: 'Ask for the removal of {$name}?',
    removalAskText:
      'Has the person asked for it, in words you can show? Appointments that lie ahead are canceled with it.',
    removalSure: 'Yes, ask for it',
    removalAsked: 'Asked for. A privacy officer has to approve it.',
    callFirst: 'Before that, this person must be called.',
  },
  { critical: [] },
)

/** Removal requests that await a second person. */
export const removalMessages = defineMessages(
  'staff-removals',
  {
    title: 'Removals',
    lead: 'Each waits for a second person. Who asked cannot approve.',
    emptyTitle: 'No removal waits',
    emptyText: 'When somebody asks for a removal, it shows up here.',
    askedBy: 'Asked for by {$name}, {$moment}',
    own: 'You asked for this one. Another privacy officer has to approve it.',
    why: 'Why: {$purpose}.',
    hindered: 'It cannot be done now: {$why}',
    toCall: 'Go to the call on Today',
    callElsewhere: 'The care line has the call on its page Today. Ask there how it stands.',
    approve: 'Approve',
    approveLabel: 'Approve the removal of {$name}',
    refuse: 'Refuse',
    refuseLabel: 'Refuse the removal of {$name}',
    takeBack: 'Take it back',
    askTitle: 'Remove {$name} for ever?',
    askText:
      'Profile, answers, messages, documents and appointments of this person are gone at once, and those that lie ahead are canceled. This cannot be undone.',
    sure: 'Remove for ever',
    refuseTitle: 'Refuse the removal of {$name}?',
    refuseText: 'The data stay. Whoever asked can ask again.',
    refuseDo: 'Refuse it',
    done: 'The data of {$name} are gone. {$rest}',
    refused: 'The removal of {$name} was refused.',
  },
  { critical: [] },
)
