import { area } from '@evenkeel/contract/words/area'

/** What mails to people of the provider say. They are written to in English only. */
export const staffMailWords = area(
  'staff-mails',
  {
    accountSubject: 'Your {$product} staff account',
    invited:
      'You were invited to work with {$product}. Open this link on the device you work with, and make a passkey there:',
    passkeySubject: 'Your new {$product} staff passkey',
    agreed:
      'Two administrators agreed that you make a new passkey. The ones of before do not work any more. Open this link on the device you work with:',
    once: 'The link works once, within {$life}. Do not pass it on: whoever opens it can sign in as you.',
    notExpected: 'If you did not expect this, tell the administrator, and do not open the link.',
    notAsked: 'If you did not ask for this, tell an administrator right away.',
  },
  { critical: [] },
)
