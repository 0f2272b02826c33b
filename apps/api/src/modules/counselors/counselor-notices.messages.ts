import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Texts of emails to counselors: that there is something to see, never whom it is about. */
export const counselorNoticeMessages = defineMessages(
  'staff-notice-mails',
  {
    subject: 'A visit with you was canceled',
    canceled: 'A person has canceled a visit with you. See which one:',
    movedSubject: 'A visit with you was moved',
    moved: 'A person has moved a visit with you to another time. See which one:',
    bookedSubject: 'A visit with you was booked',
    booked: 'A person has booked a visit with you. See which one:',
    messageSubject: 'Somebody wrote to you',
    message: 'A person has written to you. Read it in your inbox:',
    messageOnce: 'You get no other mail about messages until you have opened one.',
    checkedSubject: 'A license of yours was checked',
    checked: 'Our staff has checked a license of yours, and it is in order. See which one:',
    returnedSubject: 'A license of yours needs another look',
    returned: 'Our staff could not confirm a license of yours. See which one, and what is different:',
    choose: 'You choose in your profile which mails you get.',
  },
  { critical: [] },
)
