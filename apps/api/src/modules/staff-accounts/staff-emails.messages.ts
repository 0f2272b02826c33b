import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Texts of staff emails, in English only. */
export const staffEmailMessages = defineMessages(
  'staff-mails',
  {
    accountSubject: 'Your {program} staff account',
    invited:
      'You were invited to work with {program}. Open this link on the device you work with, and make a passkey there:',
    passkeySubject: 'Your new {program} staff passkey',
    agreed:
      'Two administrators agreed that you make a new passkey. The ones of before do not work any more. Open this link on the device you work with:',
    once: 'The link works once, within {life}. Do not pass it on: whoever opens it can sign in as you.',
    notExpected: 'If you did not expect this, tell the administrator, and do not open the link.',
    licenceSubject: 'Your license for {state} ends on {day}',
    licenceEnds:
      'Your license for {state} ends on {day}. From the next midnight on, members in {state} do not find you any more.',
    licenceRenew: 'Did you renew it? Tell us the new last day here, and our staff will check it:',
    theirLicenceSubject: 'A license of {name} ends soon: {state}',
    theirLicenceEnds:
      'The {state} license of {name} ends on {day}. From the next midnight on, members there do not find this counselor any more.',
    daysLeft: '{days, plural, =0 {That is today.} =1 {That is tomorrow.} other {That is in # days.}}',
    theirLicenceTold: 'The counselor was told, too. A renewed license waits for your check here:',
    notAsked: 'If you did not ask for this, tell an administrator right away.',
  },
  { critical: [] },
)
