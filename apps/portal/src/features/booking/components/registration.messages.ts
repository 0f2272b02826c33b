import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for creating an account during booking and confirming its email address. */
export const registrationMessages = defineMessages(
  'booking-registration',
  {
    title: 'Make your account',
    form: 'Your account',
    register: 'Make my account',
    staysPrivate: 'It keeps your appointments private.',
    toAsk: 'With an account you can ask for a time, and your counselor answers with a message.',
    logIn: 'Your log-in',
    logInAbout: 'To come back to your appointments.',
    codeGoesHere: 'Your code comes here. Use one only you read.',
    whoYouAre: 'Who you are',
    aboutYou: 'About you',
    whyAboutYou: 'So your counselor knows who you are.',
    whyBirthdate: '18 or older. Under 18? Please call us. mm/dd/yyyy',
    tooYoung: 'You can still get help',
    tooYoungCall: 'We listen, day and night, and tell you what we can do for you.',
    tooYoungNow: 'Free, day and night, at any age. You can text 988, too.',
    tooYoungParent:
      'Accounts are for adults. A parent or guardian who is a member can call us and arrange a counselor for you.',
    address: 'Your address',
    whyAddress: 'If you are in danger during an appointment, your counselor can send help there.',
    privacy: 'Privacy',
    checkEmail: 'Check your email',
    confirmEmail: 'Confirm your email',
    codeSentTo: 'We sent a code with six digits to',
    codeSent: 'We sent a code with six digits to your email.',
    enterCode: 'Did you make an account? Enter its email, and the code with six digits from our mail.',
    onlyYou:
      'Type it in only if it was you who made this account. It opens it with the password chosen then.',
    confirmedAlready: 'Already confirmed, or have an account?',
    confirmAndBook: 'Confirm and book',
    confirmAndSend: 'Confirm and send my request',
    otherEmail: 'Use another email address',
  },
  { critical: ['whyAddress', 'tooYoungCall', 'tooYoungNow', 'tooYoungParent'] },
)
